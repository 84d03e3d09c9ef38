import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, timestamp } from '#shared/core/fields.ts'
import { listQuery } from '#shared/core/paging.ts'

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

const { skip, limit } = listQuery({ limit: NOTIFICATIONS_PAGE, max: NOTIFICATIONS_PAGE })

export const notificationsContract = contract('notifications', {
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
    input: fields({ ids: z.array(z.int().min(1)).max(1000).optional() }),
    output: z.object({ read: z.int(), unread: z.int() }),
    changes: ['notifications'],
  }),
})
