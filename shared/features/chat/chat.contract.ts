import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, line, requiredLine, requiredLines } from '#shared/core/fields.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import { answeringActs, MAX_BODY, roomKinds } from '#shared/features/chat/chat.rules.ts'

/** Where the chat service is: always on our own origin, whatever stands behind it. */
export const chatAccount = z.object({
  ok: z.literal(true),
  /** The chat service knows the person by this id; it is `usr_id` as text. */
  userId: z.string(),
  email: z.string(),
  chatSecret: z.string(),
  path: z.string(),
  project: z.string(),
  database: z.string(),
})
export type ChatAccount = z.output<typeof chatAccount>

export const cannedAnswer = z.object({ can_id: z.int(), can_title: z.string(), can_body: z.string() })
export type CannedAnswer = z.output<typeof cannedAnswer>

const answers = z.array(cannedAnswer)

/** Who of the office answers a room, and how long that holds without another word. */
const answering = z.object({
  room: z.string(),
  usr_id: z.int(),
  name: z.string(),
  isPromised: z.boolean(),
  until: z.iso.datetime(),
})
export type Answering = z.output<typeof answering>

export const chatContract = contract('chat', ['chat_receipt', 'chat_room', 'company', 'users'], {
  register: call({
    method: 'POST',
    path: '/api/user/register-chat',
    who: 'signedIn',
    about: 'Register the caller with the chat service and make the own room; harmless when repeated.',
    trail: false,
    output: chatAccount,
    secretAnswer: true,
  }),
  registerPersonal: call({
    method: 'POST',
    path: `${PERSONAL_PATH}/chat`,
    who: 'public',
    about: 'The same for a candidate, who comes with the key of their personal link.',
    trail: false,
    output: chatAccount,
    secretAnswer: true,
  }),
  unread: call({
    method: 'GET',
    path: '/api/user/chat/unread',
    who: 'signedIn',
    about: 'How many messages the caller has not read, in rooms of companies and of candidates.',
    output: z.object({ company: z.int(), candidate: z.int(), rooms: z.int() }),
  }),
  answering: call({
    method: 'GET',
    path: '/api/admin/chat/answering',
    who: 'office',
    about: 'Who of the office answers which room: they write there, or have said so.',
    output: z.array(answering),
    reads: ['chat_answering', 'users'],
  }),
  changeAnswering: call({
    method: 'POST',
    path: '/api/admin/chat/answering',
    who: 'office',
    about:
      'Say that one answers a room, also in the place of a colleague, or no longer. Writing holds it for minutes and takes it from nobody; the answer itself ends it.',
    trail: false,
    input: fields({
      room: z.string().regex(/^(?:COMPANY|CANDIDATE)_[1-9]\d{0,9}$/),
      value: z.enum(answeringActs),
    }),
    output: z.array(answering),
    reads: ['chat_answering', 'users'],
  }),
  findRooms: call({
    method: 'GET',
    path: '/api/admin/chat/room/search',
    who: 'office',
    about: 'The rooms of those whose name has these words, in any spelling; at most fifty.',
    input: fields({ kind: z.enum(roomKinds), q: requiredLine(100, 'Χρειάζεται όνομα') }),
    output: z.array(z.string()),
    reads: ['candidate_search', 'chat_room', 'company', 'users'],
  }),
  unreadRooms: call({
    method: 'GET',
    path: '/api/admin/chat/room/unread',
    who: 'office',
    about:
      'The rooms that the caller has not read to the end, the longest untouched first; at most 500, and how many there are. `q` is a part of a name in any spelling, or the begin of a number.',
    input: fields({ kind: z.enum(roomKinds), q: line(100).optional() }),
    output: z.object({ total: z.int(), rooms: z.array(z.string()) }),
    reads: ['candidate_search', 'chat_receipt', 'chat_room', 'company', 'users'],
  }),
  answers: call({
    method: 'GET',
    path: '/api/admin/chat/answer/list',
    who: 'office',
    about: 'The answers that the office gives often, by title.',
    output: answers,
    reads: ['canned_answer'],
  }),
  saveAnswer: call({
    method: 'POST',
    path: '/api/admin/chat/answer',
    who: 'office',
    about:
      'Keep an answer under a title; `{name}` in it becomes whom one writes to. One of the same title is replaced.',
    input: fields({
      can_title: requiredLine(80, 'Χρειάζεται τίτλος'),
      can_body: requiredLines(MAX_BODY, 'Χρειάζεται κείμενο'),
    }),
    output: answers,
    reads: ['canned_answer'],
  }),
  deleteAnswer: call({
    method: 'DELETE',
    path: '/api/admin/chat/answer/{id}',
    who: 'office',
    about: 'Take an answer away; messages that were written with it stay.',
    input: fields({ id }),
    output: answers,
    reads: ['canned_answer'],
  }),
})
