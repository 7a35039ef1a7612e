"""Every test with a `world` runs with the blocking client and with the one for asyncio."""

import pytest
from fake_service import World


@pytest.fixture(params=[False, True], ids=["blocking", "asyncio"])
def world(request: pytest.FixtureRequest) -> World:
    return World(request.param)
