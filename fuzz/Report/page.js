// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All that is on the page is there without this: it filters, copies and opens.
(function () {
  "use strict";
  const form = document.getElementById("filters");
  const articles = Array.from(document.querySelectorAll("#findings article"));

  function filter() {
    const verdict = form.elements.verdict.value;
    const pass = form.elements.pass.value;
    const text = form.elements.text.value.toLowerCase();
    let shown = 0;
    for (const article of articles) {
      const matches = (!verdict || article.dataset.verdict === verdict) &&
          (!pass || article.dataset.pass === pass) &&
          (!text || article.textContent.toLowerCase().includes(text));
      article.hidden = !matches;
      shown += matches;
    }
    form.querySelector("output").textContent = shown + " of " + articles.length + " shown";
  }

  if (form) {
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    filter();
  }

  if (navigator.clipboard)
    for (const command of document.querySelectorAll(".command")) {
      const text = command.textContent;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Copy";
      button.addEventListener("click", () =>
        navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; }));
      command.prepend(button);
    }

  function openTarget() {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    const details = target && target.querySelector(":scope > details");
    if (details) {
      details.open = true;
      target.scrollIntoView();
    }
  }
  addEventListener("hashchange", openTarget);
  openTarget();

  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details"))
      details.open = true;
  });
})();
