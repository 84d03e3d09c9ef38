import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, timestamp } from '#shared/core/fields.ts'
import { listQuery } from '#shared/core/paging.ts'
import { accountBrowserCalls } from '#shared/features/notifications/browser.calls.ts'
import { notificationGroupIds } from '#shared/features/notifications/notifications.kinds.ts'

export const NOTIFICATIONS_PAGE = 100

export const notification = z.object({
  not_id: z.int(),
  not_kind: z.string(),
  not_title: z.string(),
  not_body: z.string(),
  not_link: z.string(),
  not_date_created: timestamp,
  not_date_openned: timestamp.nullable(),
  not_fk_usr_id: z.int(),
  not_fk_notg_id: z.int().nullable(),
})
export type Notification = z.output<typeof notification>

const ways = z.object({ app: z.boolean(), mail: z.boolean() })

export const notificationChoices = z.object({
  /** News of the programme by mail. */
  wants_news: z.boolean(),
  groups: z.array(z.object({ id: z.enum(notificationGroupIds), label: z.string(), about: z.string(), ...ways.shape })),
})
export type NotificationChoices = z.output<typeof notificationChoices>

const { skip, limit } = listQuery({ limit: NOTIFICATIONS_PAGE, max: NOTIFICATIONS_PAGE })

export const notificationsContract = contract('notifications', ['notification'], {
  ...accountBrowserCalls,
  list: call({
    method: 'GET',
    path: '/api/user/notification/list',
    who: 'signedIn',
    about: 'Own notifications, newest first. `total` counts all that match, `unread` all unread ones.',
    input: fields({ skip, limit, unread: z.boolean().optional() }),
    output: z.object({ total: z.int(), unread: z.int(), documents: z.array(notification) }),
  }),
  read: call({
    method: 'POST',
    path: '/api/user/notifications/read',
    who: 'signedIn',
    about: 'Mark own notifications as read: those named, or all unread ones.',
    trail: false,
    input: fields({ ids: z.array(z.int().min(1)).max(1000).optional() }),
    output: z.object({ read: z.int(), unread: z.int() }),
  }),
  choices: call({
    method: 'GET',
    path: '/api/user/notifications/choices',
    who: 'signedIn',
    about: 'What the caller wants to hear of, in the application and by mail.',
    output: notificationChoices,
    reads: ['users'],
  }),
  choose: call({
    method: 'PUT',
    path: '/api/user/notifications/choices',
    who: 'signedIn',
    about: 'Choose for one kind of notification, or for the news by mail.',
    input: fields({
      group: z.enum(notificationGroupIds).optional(),
      app: z.boolean().optional(),
      mail: z.boolean().optional(),
      wants_news: z.boolean().optional(),
    }),
    output: notificationChoices,
  }),
})
