/** Calls of the specification that have no contract yet. A feature takes its own out when it arrives; at the end the list is empty. */
export const notYet: ReadonlySet<string> = new Set([
  'POST /api/user/register-chat',
  'POST /api/admin/ad',
  'PUT /api/admin/ad/{id}',
  'GET /api/admin/ad/list',
  'POST /api/admin/ad/{id}/audience',
  'PUT /api/admin/ad-audience/{id}',
  'DELETE /api/admin/ad-audience/{id}',
  'POST /api/admin/ad/preview',
  'GET /api/admin/notifications-generated/list',
  'POST /api/admin/notification/push',
  'POST /api/admin/notification/email',
  'GET /api/admin/notification/audience',
])
