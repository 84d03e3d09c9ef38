import { expect, it } from 'vitest'
import type { QueueItem, QueueKind } from '#shared/features/control-panel/control-panel.contract.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { cutKinds, itemsOf, type Queue, requestsBeside } from '#web/features/control-panel/queue-kinds.ts'

const item = (kind: QueueKind, id: number): QueueItem => ({
  kind,
  id,
  title: `${id}`,
  detail: '',
  since: '2026-03-10T09:00:00.000Z',
  href: '/admin',
})

const queue: Queue = {
  total: 1502,
  counts: { companies: 1500, requests: 0, cycles: 1, chats: 0, mails: 1, 'follow-ups': 0 },
  documents: [item('companies', 1), item('cycles', 2), item('companies', 3), item('mails', 4)],
  later: [],
  later_total: 0,
}

it('shows what waits of one kind, and says of which kinds more wait', () => {
  expect(itemsOf(queue, 'companies').map(({ id }) => id)).toEqual([1, 3])
  expect(itemsOf(queue, 'all')).toHaveLength(4)
  const companies = { kind: 'companies', shown: 2, all: 1500 }
  expect([cutKinds(queue, 'all'), cutKinds(queue, 'companies'), cutKinds(queue, 'mails')]).toEqual([
    [companies],
    [companies],
    [],
  ])
  expect(controlPanelTexts.office.queue.cut.companies(2, 1500)).toBe('Φαίνονται οι 2 παλαιότερες εταιρείες από 1.500.')
})

it('asks about every request that is shown, some together', () => {
  const ids = Array.from({ length: 45 }, (_, at) => at + 1)
  const items = ids.flatMap((id) => [item('companies', id), item('requests', id)])
  expect(requestsBeside(items, item('requests', 1))).toEqual(ids.slice(0, 20))
  expect(requestsBeside(items, item('requests', 20))).toEqual(ids.slice(0, 20))
  expect(requestsBeside(items, item('requests', 21))).toEqual(ids.slice(20, 40))
  expect(requestsBeside(items, item('requests', 45))).toEqual(ids.slice(40))
})
