"""What is needed of `typing`, on every supported version of Python."""

import sys

if sys.version_info >= (3, 11):
    from typing import NotRequired, Self
else:
    from typing_extensions import NotRequired, Self

__all__ = ["NotRequired", "Self"]
