"""Client of Eligibility Check: asks health plans whether a patient is covered, in real time.

    from eligibility_client import EligibilityClient

    with EligibilityClient() as client:
        result = client.check({"payerName": "Aetna", "memberId": "W123456789", ...})
        if result.status == "active":
            print(result.summary["planName"])

`eligibility_client.types` has every type of the API, `eligibility_client.operators` the clients of operators.
"""

from ._plan import Attempt, Response
from ._service import VERSION as __version__
from .batches import BatchEvent, BatchProgress, BatchRow
from .checks import CheckFilter
from .client import AsyncEligibilityClient, EligibilityClient, Json
from .errors import ClientCode, EligibilityError
from .results import Active, CheckResult, Doubt, Inactive, Rejected, Unavailable, Unknown
from .webhooks import WebhookEvent, WebhookVerificationError, verify_webhook
from .workspace import EventFilter

__all__ = [
    "Active",
    "AsyncEligibilityClient",
    "Attempt",
    "BatchEvent",
    "BatchProgress",
    "BatchRow",
    "CheckFilter",
    "CheckResult",
    "ClientCode",
    "Doubt",
    "EligibilityClient",
    "EligibilityError",
    "EventFilter",
    "Inactive",
    "Json",
    "Rejected",
    "Response",
    "Unavailable",
    "Unknown",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
