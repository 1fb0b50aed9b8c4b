"""Signs Schemathesis in. SCHEMATHESIS_HOOKS names this module; FUZZ_ORIGIN and the admin's login come with it."""

import json
import os
import secrets
import urllib.parse
import urllib.request

import schemathesis

BASE = os.environ["FUZZ_ORIGIN"] + "/api/v1"
PASSWORD = "correct horse battery"

# Calls that may end the session or the account that makes them: each has an account of its own.
OWN_ACCOUNT = {
    "changePassword",
    "confirmTotp",
    "deleteMe",
    "endOtherSessions",
    "endSession",
    "logout",
    "setUpTotp",
    "removeTotp",
    "updateMe",
}


def call(path, body, token=None, form=False):
    """Posts `body` and returns the answer."""
    data = urllib.parse.urlencode(body) if form else json.dumps(body)
    kind = "application/x-www-form-urlencoded" if form else "application/json"
    request = urllib.request.Request(BASE + path, data.encode(), {"Content-Type": kind})
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def new_admin():
    """Returns the access token of a new admin."""
    name = "fuzz" + secrets.token_hex(6)
    form = {"username": name, "email": f"{name}@example.com", "password": PASSWORD, "role": "user"}
    user = call("/auth/register", form)["user"]
    login = {"username": os.environ["ADMIN_EMAIL"], "password": os.environ["ADMIN_PASSWORD"]}
    admin = call("/auth/login", login, form=True)["access_token"]
    call("/admin/users/update-role", {"user_id": user["id"], "new_role": "admin"}, admin, form=True)
    return call("/auth/login", {"username": name, "password": PASSWORD}, form=True)["access_token"]


def account_of(case, _context):
    """Returns which account makes a call."""
    name = case.operation.definition.raw.get("operationId")
    return name if name in OWN_ACCOUNT else "shared"


@schemathesis.auth(refresh_interval=240, cache_by_key=account_of)
class Account:
    """Makes accounts and puts their tokens into calls."""

    def get(self, case, context):
        return new_admin()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


# A part of a resumable upload is bytes.
schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")


@schemathesis.hook
def filter_case(_context, case):
    """Leaves out unknown headers, which no HTTP server refuses: beside numbers Schemathesis expects a refusal."""
    return not any("schemathesis-unknown-property" in name.lower() for name in case.headers or {})
