"""Every type of the OpenAPI document, as TypedDicts: what is sent, and what comes back."""

from ._models import *
