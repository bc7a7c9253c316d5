"""The Python package `varlink` as a client that is not ours: it reads the interface description with its own parser,
checks every call and every answer against it, and calls every method. Says how many it called.

    python_client.py ADDRESS
"""

import sys

import varlink

METHODS = {
    "GetStatus": {},
    "Watch": {"intervalMs": 10},
    "Start": {"vehicle": "Golf", "note": "to work"},
    "Finish": {},
    "Pause": {},
    "Resume": {},
    "Mark": {"text": "a view"},
    "Car": {"name": "Golf", "connected": True},
    "Flush": {},
    "Reload": {},
}


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


def call_everything(interface, description):
    declared = {name for name, kind in description.members.items() if type(kind).__name__ == "_Method"}
    expect(declared == set(METHODS), f"the description declares {sorted(declared)}")
    for method, parameters in METHODS.items():
        answer = getattr(interface, method)(**parameters)
        expect(answer, f"{method} answers nothing")
    return len(METHODS)


def watch_a_drive(interface):
    travelled = []
    for answer in interface.Watch(intervalMs=50, _more=True):
        travelled.append(answer["status"]["drive"]["distanceMetres"])
        if len(travelled) == 4:
            break
    expect(travelled == sorted(set(travelled)), f"the drive does not go on: {travelled}")


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


def main(address):
    with varlink.Client.new_with_address(address) as client:
        look_around(client)
        description = client.get_interface("org.roadbook.Recorder")
        with client.open("org.roadbook.Recorder") as interface:
            count = call_everything(interface, description)
            be_refused(interface)
        with client.open("org.roadbook.Recorder") as interface:
            watch_a_drive(interface)
    print(count)


if __name__ == "__main__":
    main(sys.argv[1])
