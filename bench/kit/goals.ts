/** What is promised about speed and scale. A figure that stands for one of these carries its id. */
export const goals = {
  V1: 'a list page of 20 of 100,000 people with the exact total: at least half as often as a bare server',
  V2: 'people by part of a name and two filters: p50 under 10 ms; among ten times as many at most twice as long',
  V3: 'the nine lists of figures under 2.5 s, 50 ms when nothing changed; the dashboard usable within 2 s, 2.5 MB',
  V4: 'a report on 100,000 people under 200 ms; all rows as XLSX under 20 s, memory growth under 150 MB',
  V5: 'the very first start under 3 s, later ones under 1.5 s',
  V6: 'memory under 200 MB idle, 350 MB under load',
  V7: 'a stage action on 1,000 applicants with letters under 1.5 s',
  V8: 'an assessment centre of 400 people, 20 rooms, 5 days: planned under 1 s, repaired under 200 ms, no rule broken',
  V9: 'chat with 1,000 sockets: acknowledged under 10 ms (p50), delivered under 150 ms (p99)',
  V10: 'first load: 180 kB of JavaScript before the login page, largest paint under 1.5 s, input delay under 100 ms',
  V11: 'writes: at least a third as often as the same SQL run directly',
  V12: 'three processes: 1.6 times one, or no slower where the processors are the limit; live events reach all',
  V13: 'all people as CSV within 4 times a COPY, as XLSX under 8 s; memory growth under 60 MB, first byte in 200 ms',
  V14: 'the list at 16 connections: a fifth of a bare server that counts nothing, p99 under 40 ms',
  V15: 'public pages on a slow telephone: heading within 1.5 s, form within 4 s, 12 requests',
  V16: 'a rolling restart without a failed request; a failover within 10 s that loses nothing acknowledged',
  V17: 'a day at ten times its rate: no error, p99 under 300 ms, memory level at the end',
  V18: '10,000 open screens of the office and a change a second: at most 500 reads a second',
} as const

export type GoalId = keyof typeof goals
