"""Asks whether a patient is covered: pip install eligibility-client, then python3 quickstart.py"""

from eligibility_client import EligibilityClient, EligibilityError

patient = {"payerName": "Aetna", "memberId": "W123456789", "patientFirstName": "Jane", "patientLastName": "Doe"}
with EligibilityClient() as client:
    try:
        result = client.check({**patient, "patientDateOfBirth": "1980-04-12"})
        print(result.summary["planName"] if result.status == "active" else result.next_step["sentence"])
    except EligibilityError as error:
        print(error, [candidate["name"] for candidate in error.candidates])
