"""The Python package `varlink` as a client that is not ours: it reads the interface description with its own parser,
and checks every call and every answer against it.

    python_client.py ADDRESS parked     looks around, and is refused what nobody can have yet
    python_client.py ADDRESS driving    calls every method, watches the drive, and says how many methods it called
"""

import argparse
import sys

import varlink

# What is called in which order, with what, and how the recorder stands afterwards.
BEFORE_THE_WATCH = [
    ("GetStatus", {}, "parked"),
    ("Start", {"vehicle": "Golf", "note": "to work"}, "driving"),
    ("Watch", {"intervalMs": 10}, "driving"),
    ("Pause", {}, "paused"),
    ("Resume", {}, "driving"),
    ("Mark", {"text": "a view"}, "driving"),
    ("Car", {"name": "Golf", "connected": True}, "driving"),
    ("Flush", {}, "driving"),
    ("Reload", {}, "driving"),
]
AFTER_THE_WATCH = [("Finish", {}, "parked")]


def expect(is_so, what):
    if not is_so:
        sys.exit(f"python_client: {what}")


def refusal(interface, method, **parameters):
    """The name of the error that a call gets, without that of the interface."""
    try:
        getattr(interface, method)(**parameters)
    except varlink.VarlinkError as error:
        return error.error().rpartition(".")[2]
    return None


def look_around(client):
    with client.open("org.varlink.service") as service:
        info = service.GetInfo()
    expect(info["product"].startswith("Roadbook"), f"GetInfo says {info}")
    expect("org.roadbook.Recorder" in info["interfaces"], f"no recorder among {info['interfaces']}")
    description = client.get_interface("org.roadbook.Recorder")
    declared = {name for name, kind in description.members.items() if type(kind).__name__ == "_Method"}
    known = {method for method, _, _ in BEFORE_THE_WATCH + AFTER_THE_WATCH}
    expect(declared == known, f"the description declares {sorted(declared)}")


def be_refused(interface):
    wanted = [
        (("Mark", {"text": "nowhere"}), "NoFix"),
        (("Car", {"name": "nobody's", "connected": True}), "CarNotFound"),
        (("Start", {"vehicle": "nobody's"}), "VehicleNotFound"),
        (("Watch", {"intervalMs": -1}), "InvalidParameter"),
    ]
    for (method, parameters), name in wanted:
        found = refusal(interface, method, **parameters)
        expect(found == name, f"{method} with {parameters} is refused as {found}, not as {name}")


def call(interface, steps):
    answer = None
    for method, parameters, state in steps:
        answer = getattr(interface, method)(**parameters)
        expect(answer, f"{method} answers nothing")
        found = interface.GetStatus()["status"]["state"]
        expect(found == state, f"after {method} the recorder is {found}, not {state}")
    return answer


def watch_the_drive(interface):
    """Until it has gone on four times."""
    travelled = []
    for answer in interface.Watch(intervalMs=50, _more=True):
        travelled.append(answer["status"]["drive"]["distanceMetres"])
        if len(set(travelled)) > 4:
            break
    expect(travelled == sorted(travelled), f"the drive goes backwards: {travelled}")
    return travelled[-1]


def drive(client):
    with client.open("org.roadbook.Recorder") as interface:
        call(interface, BEFORE_THE_WATCH)
    with client.open("org.roadbook.Recorder") as interface:
        travelled = watch_the_drive(interface)
    with client.open("org.roadbook.Recorder") as interface:
        ended = call(interface, AFTER_THE_WATCH)["drive"]
    expect(ended["reason"] == "hand" and ended["distanceMetres"] >= travelled, f"the drive ended as {ended}")
    print(len(BEFORE_THE_WATCH + AFTER_THE_WATCH))


def main(address, state):
    with varlink.Client.new_with_address(address) as client:
        if state == "parked":
            look_around(client)
            with client.open("org.roadbook.Recorder") as interface:
                be_refused(interface)
        else:
            drive(client)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("state", choices=("parked", "driving"))
    options = parser.parse_args()
    main(options.address, options.state)
