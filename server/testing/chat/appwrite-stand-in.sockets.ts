import type { WebSocket } from 'ws'

export interface StandInRow {
  $id: string
  $permissions: string[]
  [name: string]: unknown
}

type MayRead = (userId: string, permissions: readonly string[]) => boolean

/** The realtime side of the stand-in: tells of rows to those who may read them. */
export class StandInSockets {
  private readonly open = new Map<WebSocket, { user: string; subscriptions: Map<string, string[]> }>()
  private readonly mayRead: MayRead

  constructor(mayRead: MayRead) {
    this.mayRead = mayRead
  }

  connected(ws: WebSocket, user: string | null): void {
    if (user === null) {
      ws.close(1008)
      return
    }
    const subscriptions = new Map<string, string[]>()
    this.open.set(ws, { user, subscriptions })
    ws.send(JSON.stringify({ type: 'connected', data: { channels: [], subscriptions: {}, user: { $id: user } } }))
    ws.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as {
        type: string
        data: { subscriptionId: string; channels: string[] }[]
      }
      if (frame.type !== 'subscribe') return
      for (const entry of frame.data) subscriptions.set(entry.subscriptionId, entry.channels)
      const answer = { to: 'subscribe', success: true, subscriptions: frame.data }
      ws.send(JSON.stringify({ type: 'response', data: answer }))
    })
    ws.on('close', () => this.open.delete(ws))
  }

  tell(channel: string, row: StandInRow, action: string): void {
    for (const [ws, { user, subscriptions }] of this.open) {
      const ids = [...subscriptions].filter(([, channels]) => channels.includes(channel)).map(([id]) => id)
      if (ids.length === 0 || !this.mayRead(user, row.$permissions)) continue
      const events = [`${channel}.${row.$id}.${action}`]
      const data = { events, channels: [channel], timestamp: '', payload: row, subscriptions: ids }
      ws.send(JSON.stringify({ type: 'event', data }))
    }
  }

  end(): void {
    for (const ws of this.open.keys()) ws.terminate()
  }
}
