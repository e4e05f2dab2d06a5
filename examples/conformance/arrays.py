# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays of codes, and their .npy files: f16, f32 and f64 as such, bf16 and small
floats as their codes in unsigned integers, i1 as bool, other integers signed."""

import ast
import dataclasses
import re
import struct

from exact import FORMATS


@dataclasses.dataclass
class Array:
    """Row-major codes; a scalar has no dimensions."""

    type: str
    shape: tuple
    codes: list


@dataclasses.dataclass
class Scaled:
    """A block-scaled tensor."""

    elements: Array
    scales: Array
    axis: int
    block_size: int


def width(element_type):
    if element_type == "index":
        return 64
    if element_type.startswith("i"):
        return int(element_type[1:])
    f = FORMATS[element_type]
    return f.sign_mask.bit_length() or f.magnitude_mask.bit_length()


def storage(element_type):
    """Bytes of an element, and NumPy's letter for it."""
    bits = width(element_type)
    size = next(size for size in (1, 2, 4, 8) if bits <= 8 * size)
    if element_type == "i1":
        return size, "b"
    if element_type in ("f16", "f32", "f64"):
        return size, "f"
    return size, "u" if element_type in FORMATS else "i"


def parse_type(text):
    """("f32", shape, None) or ("f8E4M3FN", shape, (axis, block size))."""
    scaled = re.fullmatch(
        r"!mx\.tensor<(.*), block_size = (\d+), scale_type = f8E8M0FNU(?:, axis = (\d+))?>",
        text,
    )
    inner = re.fullmatch(r"tensor<(.*)>", text)
    body = scaled[1] if scaled else inner[1] if inner else text
    sizes, element_type = re.fullmatch(r"((?:\d+x)*)(\w+)", body).groups()
    shape = tuple(map(int, sizes.split("x")[:-1]))
    if not scaled:
        return element_type, shape, None
    axis = int(scaled[3]) if scaled[3] else len(shape) - 1
    return element_type, shape, (axis, int(scaled[2]))


def scale_shape(shape, axis, block_size):
    return tuple(n // block_size if d == axis else n for d, n in enumerate(shape))


def count(shape):
    result = 1
    for size in shape:
        result *= size
    return result


def strides(shape):
    result = [1] * len(shape)
    for d in range(len(shape) - 2, -1, -1):
        result[d] = result[d + 1] * shape[d + 1]
    return result


def read_npy(path, element_type):
    """A file whose elements are of a type."""
    with open(path, "rb") as file:
        contents = file.read()
    assert contents[:6] == b"\x93NUMPY", path
    length_format, start = ("<H", 10) if contents[6] == 1 else ("<I", 12)
    (length,) = struct.unpack_from(length_format, contents, 8)
    header = ast.literal_eval(contents[start : start + length].decode("latin1"))
    size, _ = storage(element_type)
    assert int(header["descr"][2:]) == size and not header["fortran_order"], path
    data = contents[start + length :]
    mask = (1 << width(element_type)) - 1
    codes = [
        int.from_bytes(data[i : i + size], "little") & mask
        for i in range(0, len(data), size)
    ]
    return Array(element_type, tuple(header["shape"]), codes)


def write_npy(path, array):
    size, letter = storage(array.type)
    bits = width(array.type)
    order = "|" if size == 1 else "<"
    header = str(
        {
            "descr": f"{order}{letter}{size}",
            "fortran_order": False,
            "shape": tuple(array.shape),
        }
    )
    header += " " * (-(len(header) + 11) % 64) + "\n"
    data = bytearray(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
    data += header.encode("latin1")
    for code in array.codes:
        if letter == "i" and code >> (bits - 1):
            code += (1 << 8 * size) - (1 << bits)
        data += code.to_bytes(size, "little")
    with open(path, "wb") as file:
        file.write(data)
