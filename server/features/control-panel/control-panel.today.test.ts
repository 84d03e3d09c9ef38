import { expect, it } from 'vitest'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, setUpCentre } from '#server/testing/centre.ts'

const t = await startTestApp()

it('holds of each room of a centre who went in last and the next three, and when the day ends', async () => {
  const admin = await t.asOffice()
  const names = Array.from({ length: 20 }, (_, at) => `Άννα ${at}`)
  const { id } = await makeAssessed(t, names)
  await prepareCentre(admin, id, { assessors: 2 })
  const { rooms } = await setUpCentre(admin, id, '2027-03-10')
  // From 09:00 in Athens, ten in each room, half an hour each.
  const shown = async (now: string) => {
    t.setNow(now)
    const own = await t.asOffice()
    const [centre] = (await own.call(controlPanelContract.today)).body.documents
    const hours = Map.groupBy(centre?.seats ?? [], ({ room }) => room)
    const titles = rooms.map(({ eduasr_title }) => eduasr_title)
    return {
      hours: titles.map((title) => hours.get(title)?.map(({ at }) => at.slice(11, 16))),
      count: centre?.count,
      until: centre?.until?.slice(11, 16),
    }
  }
  const all = { count: 20, until: '11:30' }
  const both = (...hours: string[]) => ({ ...all, hours: [hours, hours] })
  expect(await shown('2027-03-10T06:00:00Z')).toEqual(both('07:00', '07:30', '08:00'))
  expect(await shown('2027-03-10T08:10:00Z')).toEqual(both('08:00', '08:30', '09:00', '09:30'))
  expect(await shown('2027-03-10T12:00:00Z')).toEqual(both('11:30'))
})
