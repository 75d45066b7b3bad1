"""What tries clients and servers of other people by the document of the protocol, and what they can take along to try themselves.

recording (a battle, and what is shown of it) · scripted_server (serves it as a scenario wants) · ledger (what a client reports) ·
scenarios (what is done to a client) · client_trial (starts a client and judges it) · server_trial (asks a server) ·
vectors (the folder of files).
"""
