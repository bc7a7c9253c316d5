"""A bluetoothd without a radio: python-dbusmock's bluez5 template, and what a car does to it.

The template has adapters, devices and their signals. This one adds cars that answer a call in the way they are told to,
cars that are found by a search and want a number confirmed or a PIN typed before they are paired, links that are
offered to a registered profile, and the signals in the order in which bluetoothd sends them. It says `ready` on
standard output when it can be called. To run it by hand:

  DBUS_SYSTEM_BUS_ADDRESS=unix:path=... /usr/bin/python3 -m dbusmock --system -t Tests/Support/BlueZStandIn/bluez.py \
      -p '{"hci0": [["9C:DF:03:00:00:01", "Golf", true, false]]}'

where each adapter has its devices: address, name, whether paired, whether connected. What it does is asked of
`org.bluez.Mock` at `/`, with busctl or any other caller: `ConnectDevice hci0 9C:DF:03:00:00:01`.
"""

import socket
import sys

import dbus
from dbus.lowlevel import (
    HANDLER_RESULT_HANDLED, HANDLER_RESULT_NOT_YET_HANDLED, ErrorMessage, MethodCallMessage, MethodReturnMessage,
    SignalMessage)
from dbusmock import OBJECT_MANAGER_IFACE, mockobject
from dbusmock.templates import bluez5
from dbusmock.templates.bluez5 import *  # noqa: F401,F403 - the template looks for its methods in this module

BUS_NAME = 'org.bluez'
MAIN_OBJ = '/'
SYSTEM_BUS = True
IS_OBJECT_MANAGER = True

MOCK = 'org.bluez.Mock'
ADAPTER = 'org.bluez.Adapter1'
DEVICE = 'org.bluez.Device1'
PROFILE = 'org.bluez.Profile1'
PROFILES = 'org.bluez.ProfileManager1'
AGENT = 'org.bluez.Agent1'
AGENTS = 'org.bluez.AgentManager1'

heard = []      # every method call that came in, as 'interface.member path'
profiles = []   # (who, path, uuid) of each registered profile
answers = {}    # device -> (whether the link comes up, error's name, error's text)
strangers = []  # other connections, which must not be collected while they wait
links = {}      # device -> our end of the link that a profile holds
nearby = []     # (adapter, address, alias) of each device that a search finds
pins = {}       # device -> the PIN that it wants; the others want a number confirmed
agents = {}     # who -> the path of the object by which they ask a person


def load(mock, parameters):
    bluez5.load(mock, {})
    mockobject.objects['/'] = mock  # by which the template finds it, though only later
    bluez = mockobject.objects['/org/bluez']
    bluez.AddMethod(PROFILES, 'RegisterProfile', 'osa{sv}', '', '')
    # The template refuses the empty word with which bluetoothctl asks for bluetoothd's own choice.
    bluez.AddMethod(AGENTS, 'RegisterAgent', 'os', '', '')
    bluez.AddMethod(AGENTS, 'RequestDefaultAgent', 'o', '', '')
    mock.connection.add_message_filter(overhear)
    for adapter, devices in parameters.items():
        bluez5.AddAdapter(mock, str(adapter), 'stand-in')
        place = mockobject.objects['/org/bluez/' + str(adapter)]
        place.AddMethod(ADAPTER, 'StartDiscovery', '', '', search)
        place.AddMethod(ADAPTER, 'StopDiscovery', '', '', stop_searching)
        for device in devices:
            AddCar(mock, str(adapter), *device)
    print('ready', flush=True)


def overhear(connection, message):
    """Sees each call before it is answered, for only here the caller's name is known."""
    if isinstance(message, MethodCallMessage):
        interface, member = message.get_interface() or '', message.get_member()
        if interface != MOCK:
            heard.append(f'{interface}.{member} {message.get_path()}')
        if (interface, member) == (PROFILES, 'RegisterProfile'):
            path, uuid = message.get_args_list()[:2]
            profiles.append((message.get_sender(), path, uuid))
        if (interface, member) == (AGENTS, 'RegisterAgent'):
            agents[message.get_sender()] = message.get_args_list()[0]
        if (interface, member) == (DEVICE, 'Pair'):
            pair(connection, message)
            return HANDLER_RESULT_HANDLED
    return HANDLER_RESULT_NOT_YET_HANDLED


def connect(device):
    """Device1.Connect, answered as AnswerConnect said."""
    linked, name, text = answers.get(str(device.path), (True, '', ''))
    if linked:
        device.UpdateProperties(DEVICE, {'Connected': dbus.Boolean(True)})
    if name:
        raise dbus.exceptions.DBusException(str(text), name=str(name))


def search(adapter):
    adapter.UpdateProperties(ADAPTER, {'Discovering': dbus.Boolean(True)})
    for place, address, alias in [found for found in nearby if adapter.path.endswith('/' + found[0])]:
        AddCar(mockobject.objects['/'], place, address, alias, False, False)
    nearby.clear()


def stop_searching(adapter):
    adapter.UpdateProperties(ADAPTER, {'Discovering': dbus.Boolean(False)})


def pair(connection, message):
    """Device1.Pair is answered when a person has answered the caller, and by a refusal if nobody can be asked."""
    path, who = message.get_path(), message.get_sender()

    def succeed(*answer):
        if pins.get(path) not in (None, *answer):
            return refuse('the PIN is another')
        mockobject.objects[path].UpdateProperties(DEVICE, {'Paired': dbus.Boolean(True)})
        connection.send_message(MethodReturnMessage(message))

    def refuse(_error):
        connection.send_message(ErrorMessage(message, 'org.bluez.Error.AuthenticationFailed', 'Authentication Failed'))

    if who not in agents:
        return refuse('nobody to ask')
    device = dbus.ObjectPath(path)
    member, signature, words = ('RequestPinCode', 'o', [device])
    if path not in pins:
        member, signature, words = ('RequestConfirmation', 'ou', [device, dbus.UInt32(123456)])
    connection.call_async(who, agents[who], AGENT, member, signature, words, succeed, refuse)


@dbus.service.method(MOCK, in_signature='ssss')
def AddNearby(self, adapter, address, alias, pin):
    """A device that the next search finds. Without a PIN it wants a number confirmed."""
    nearby.append((adapter, address, alias))
    if pin:
        pins['/org/bluez/' + adapter + '/dev_' + address.replace(':', '_')] = pin


@dbus.service.method(MOCK, in_signature='sssbb', out_signature='s')
def AddCar(self, adapter, address, alias, paired, connected):
    """A device that is there at once with all its properties, as bluetoothd announces one."""
    parent = '/org/bluez/' + adapter
    path = parent + '/dev_' + address.replace(':', '_')
    properties = {
        'Address': dbus.String(address),
        'AddressType': dbus.String('public'),
        'Name': dbus.String(alias),
        'Alias': dbus.String(alias),
        'Adapter': dbus.ObjectPath(parent),
        'Paired': dbus.Boolean(paired),
        'Trusted': dbus.Boolean(paired),
        'Blocked': dbus.Boolean(False),
        'Connected': dbus.Boolean(connected),
        'UUIDs': dbus.Array(['0000111e-0000-1000-8000-00805f9b34fb'], signature='s'),
        'Class': dbus.UInt32(0x340408),
        'RSSI': dbus.Int16(-61),
    }
    mockobject.objects['/'].AddObject(path, DEVICE, properties, [('Connect', '', '', connect)])
    announce(path, DEVICE, properties)
    return path


def announce(path, interface, properties):
    mockobject.objects['/'].EmitSignal(
        OBJECT_MANAGER_IFACE, 'InterfacesAdded', 'oa{sa{sv}}', [dbus.ObjectPath(path), {interface: properties}])


@dbus.service.method(MOCK, in_signature='o')
def RemoveCar(self, path):
    mockobject.objects['/'].RemoveObject(path)
    mockobject.objects['/'].EmitSignal(
        OBJECT_MANAGER_IFACE, 'InterfacesRemoved', 'oas', [dbus.ObjectPath(path), [DEVICE]])


@dbus.service.method(MOCK, in_signature='obss')
def AnswerConnect(self, path, linked, name, text):
    answers[str(path)] = (bool(linked), name, text)


@dbus.service.method(MOCK, in_signature='sbb')
def Power(self, adapter, powered, severed):
    """Severed: each link is reported as down first, as bluetoothd does when it switches off in good order."""
    path = '/org/bluez/' + adapter
    for name, device in list(mockobject.objects.items()):
        if severed and name.startswith(path + '/') and device.props[DEVICE]['Connected']:
            device.UpdateProperties(DEVICE, {'Connected': dbus.Boolean(False)})
    mockobject.objects[path].UpdateProperties(ADAPTER, {'Powered': dbus.Boolean(powered)})


@dbus.service.method(MOCK, in_signature='ob')
def MediaControl(self, path, connected):
    """The other `Connected`, on the same object."""
    mockobject.objects[path].EmitSignal(
        dbus.PROPERTIES_IFACE, 'PropertiesChanged', 'sa{sv}as',
        ['org.bluez.MediaControl1', {'Connected': dbus.Boolean(connected, variant_level=1)}, []])


@dbus.service.method(MOCK, in_signature='ob')
def Invalidate(self, path, connected):
    """Changes Connected, and says only that the old value is no longer true."""
    device = mockobject.objects[path]
    device.props[DEVICE]['Connected'] = dbus.Boolean(connected, variant_level=1)
    device.EmitSignal(
        dbus.PROPERTIES_IFACE, 'PropertiesChanged', 'sa{sv}as',
        [DEVICE, dbus.Dictionary(signature='sv'), ['Connected']])


@dbus.service.method(MOCK, in_signature='ob')
def LieAsStranger(self, path, connected):
    """Somebody on the bus who is not bluetoothd says that the link is up or down."""
    stranger = dbus.SystemBus(private=True)
    strangers.append(stranger)
    signal = SignalMessage(path, dbus.PROPERTIES_IFACE, 'PropertiesChanged')
    signal.append(DEVICE, {'Connected': dbus.Boolean(connected)}, [], signature='sa{sv}as')
    stranger.send_message(signal)
    stranger.flush()


@dbus.service.method(MOCK, in_signature='os')
def Rename(self, path, alias):
    mockobject.objects[path].UpdateProperties(DEVICE, {'Alias': dbus.String(alias)})


@dbus.service.method(MOCK, in_signature='o', out_signature='b')
def OfferLink(self, path):
    """Hands one end of a link to the profile that was registered last; false when there is none."""
    if not profiles:
        return False
    ours, theirs = socket.socketpair()
    links[str(path)] = ours
    ask_profile(self.connection, 'NewConnection', 'oha{sv}', [path, dbus.types.UnixFd(theirs), {}])
    theirs.close()
    return True


@dbus.service.method(MOCK, in_signature='o')
def OfferLinkAsStranger(self, path):
    """The same, by somebody on the bus who is not bluetoothd."""
    stranger = dbus.SystemBus(private=True)
    strangers.append(stranger)
    ours, theirs = socket.socketpair()
    links[str(path)] = ours
    ask_profile(stranger, 'NewConnection', 'oha{sv}', [path, dbus.types.UnixFd(theirs), {}])
    theirs.close()


@dbus.service.method(MOCK, in_signature='o')
def AskDisconnection(self, path):
    ask_profile(self.connection, 'RequestDisconnection', 'o', [path])


@dbus.service.method(MOCK)
def ReleaseProfile(self):
    ask_profile(self.connection, 'Release', '', [])


def ask_profile(connection, member, signature, arguments):
    """Never waits: whoever asked for this may be the one who has to answer."""
    who, path, _uuid = profiles[-1]
    answered = f'{PROFILE}.{member}'
    connection.call_async(
        who, path, PROFILE, member, signature, arguments,
        lambda *_: heard.append(f'answered {answered}'), lambda error: heard.append(f'refused {answered}: {error}'))


@dbus.service.method(MOCK, in_signature='o', out_signature='b')
def IsLinkHeld(self, path):
    """Whether the other end of the offered link is still open."""
    ours = links.get(str(path))
    if ours is None:
        return False
    try:
        return ours.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK) != b''
    except BlockingIOError:
        return True


@dbus.service.method(MOCK, out_signature='as')
def Profiles(self):
    return dbus.Array([f'{path} {uuid}' for _who, path, uuid in profiles], signature='s')


@dbus.service.method(MOCK, out_signature='as')
def Heard(self):
    return dbus.Array(heard, signature='s')


if __name__ == '__main__':
    sys.exit('bluez.py is a template for python3 -m dbusmock, see its first lines')
