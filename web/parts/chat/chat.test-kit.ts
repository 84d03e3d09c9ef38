import type { Message, Outgoing, Receipt, Room } from '#web/parts/chat/chat-types.ts'

// Rooms and messages for the tests beside this file.

const at = (seq: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, seq)).toISOString()

export function aMessage(seq: number, change: Partial<Message> = {}): Message {
  const createdAt = change.createdAt ?? at(seq)
  return {
    id: `m${seq}`,
    room: 'COMPANY_1',
    seq,
    sender: '7',
    senderName: 'Άννα',
    side: 'member',
    body: `μήνυμα ${seq}`,
    readBy: ['7'],
    attachments: [],
    updatedAt: createdAt,
    isEdited: false,
    isDeleted: false,
    ...change,
    createdAt,
  }
}

export function messages(from: number, to: number): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
}

export function anOutgoing(id: string, change: Partial<Outgoing> = {}): Outgoing {
  const now = '2026-11-20T09:00:00.000Z'
  return {
    id,
    room: 'COMPANY_1',
    body: 'γεια',
    attachments: [],
    createdAt: now,
    state: 'sending',
    problem: null,
    ...change,
  }
}

export function aRoom(id: string, change: Partial<Room> = {}): Room {
  return {
    id,
    kind: id.startsWith('COMPANY') ? 'COMPANY' : 'CANDIDATE',
    name: id,
    lastText: '',
    lastAt: null,
    lastSender: '',
    lastSide: null,
    seq: 0,
    isArchived: false,
    updatedAt: '2026-11-20T08:00:00.000+00:00',
    ...change,
  }
}

export function aReceipt(user: string, seq: number, change: Partial<Receipt> = {}): Receipt {
  return { room: 'COMPANY_1', user, name: `Χρήστης ${user}`, side: 'member', seq, at: at(seq), ...change }
}
