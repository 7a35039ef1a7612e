# Says of each delivery in the file, one a line, whether the function of the guide takes it. It follows the guide's sample.
import json
import sys
from standardwebhooks import WebhookVerificationError

for line in open(sys.argv[1], encoding="utf-8"):
    posted = json.loads(line)
    try:
        event = event_of(posted["body"].encode(), posted["headers"])
        print("true" if event == json.loads(posted["body"]) else "false")
    except WebhookVerificationError:
        print("false")
