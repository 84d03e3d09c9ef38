import type { Columns } from '#shared/features/kpis/kpis.columns.ts'
import { programmeFigures, type ProgrammeCounts } from '#shared/features/kpis/kpis.programmes.ts'
import { ageGroups, gameBuckets, languageScores } from '#shared/features/kpis/kpis.rules.ts'
import type { CycleSelection } from '#shared/features/kpis/kpis.select.ts'
import { number, percent, type Table, text } from '#shared/features/kpis/kpis.tables.ts'
import { cycleStatusWords } from '#shared/features/kpis/kpis.words.ts'
import { NONE } from '#shared/features/kpis/kpis.places.ts'
import { educationLevels, type KpiWorld } from '#shared/features/kpis/kpis.world.ts'

/** The tables that some figures fall into: by programme, by score, by age, by field of study. */
export type Breakdowns = ReturnType<typeof breakdownsOf>

export function breakdownsOf(world: KpiWorld, counts: readonly ProgrammeCounts[], selected: CycleSelection) {
  return {
    completedProgrammes: completedProgrammes(world, counts, selected),
    hiringsPerProgramme: hiringsPerProgramme(world, selected),
    programmeHours: programmeHours(world, counts, selected),
    languageScores: languageTable(world, selected),
    gameScores: gameTable(world, selected),
    ages: ageTable(world, selected),
    educations: educationTable(world, selected),
  }
}

const titleOf = (cycles: Columns<'cycles'>, index: number) => cycles.edc_title[index] ?? ''
const organizerOf = (cycles: Columns<'cycles'>, index: number) => cycles.edc_organizor[index] ?? ''

function completedProgrammes(world: KpiWorld, counts: readonly ProgrammeCounts[], selected: CycleSelection): Table {
  const { cycles } = world.lists
  return {
    columns: [
      text('Κύκλος'),
      text('Φορέας'),
      number('Ολοκλήρωσαν με επιτυχία'),
      number('Έφτασαν στους φιναλίστ'),
      number('Προσλήψεις'),
      percent('Τοποθέτηση'),
      percent('Επί εκπαιδευμένων'),
    ],
    rows: Array.from(selected.completed, (index) => {
      const figures = programmeFigures(world, counts, index)
      return [
        titleOf(cycles, index),
        organizerOf(cycles, index),
        figures.succeeded,
        figures.finalists,
        figures.hires,
        figures.placement,
        figures.trained,
      ]
    }),
  }
}

function hiringsPerProgramme(world: KpiWorld, selected: CycleSelection): Table {
  const { cycles } = world.lists
  const hires = new Map<number, number>()
  for (const index of selected.hires) {
    const at = world.hireCycle[index] ?? NONE
    hires.set(at, (hires.get(at) ?? 0) + 1)
  }
  return {
    columns: [text('Κύκλος'), text('Φορέας'), text('Κατάσταση'), number('Προσλήψεις')],
    rows: Array.from(selected.allProgrammes, (index) => {
      const status = cycles.edc_status[index]
      return [
        titleOf(cycles, index),
        organizerOf(cycles, index),
        status ? cycleStatusWords[status] : '',
        hires.get(index) ?? 0,
      ]
    }),
  }
}

function programmeHours(world: KpiWorld, counts: readonly ProgrammeCounts[], selected: CycleSelection): Table {
  const { cycles } = world.lists
  return {
    columns: [
      text('Κύκλος'),
      text('Φορέας'),
      number('Ολοκλήρωσαν με επιτυχία'),
      number('Ώρες ανά άτομο'),
      number('Ώρες'),
    ],
    rows: Array.from(selected.programmes, (index) => {
      const { succeeded, hoursEach, hours } = programmeFigures(world, counts, index)
      return [titleOf(cycles, index), organizerOf(cycles, index), succeeded, hoursEach, hours]
    }),
  }
}

function languageTable(world: KpiWorld, { spoken }: CycleSelection): Table {
  const counts = languageScores.map(() => 0)
  for (const index of spoken) bump(counts, (world.language[index] ?? 0) - 1)
  return {
    columns: [text('Βαθμός γλώσσας'), number('Αιτήσεις')],
    rows: languageScores.map((score, at) => [String(score), counts[at] ?? 0]),
  }
}

function gameTable(world: KpiWorld, { played }: CycleSelection): Table {
  const counts = gameBuckets.map(() => 0)
  for (const index of played) bump(counts, world.bucket[index] ?? NONE)
  return {
    columns: [text('Βαθμός'), number('Αιτήσεις')],
    rows: gameBuckets.map(({ label }, at) => [label, counts[at] ?? 0]),
  }
}

function ageTable(world: KpiWorld, { aged, certifiedAged }: CycleSelection): Table {
  const applicants = ageGroups.map(() => 0)
  const certified = ageGroups.map(() => 0)
  for (const index of aged) bump(applicants, world.ageGroup[world.applicationProfile[index] ?? NONE] ?? NONE)
  for (const index of certifiedAged) bump(certified, world.ageGroup[index] ?? NONE)
  return {
    columns: [text('Ηλικία'), number('Αιτούντες'), number('Πιστοποιημένοι')],
    rows: ageGroups.map((label, at) => [label, applicants[at] ?? 0, certified[at] ?? 0]),
  }
}

function educationTable({ sectors, applicationEducation }: KpiWorld, { educated }: CycleSelection): Table {
  const { names, codes } = sectors
  const counts = names.map(() => 0)
  for (const index of educated) {
    const from = (applicationEducation[index] ?? NONE) * educationLevels.length
    for (let level = 0; level < educationLevels.length; level += 1) bump(counts, codes[from + level] ?? NONE)
  }
  const rows = names.flatMap(([level, sector], code) => {
    const count = counts[code] ?? 0
    return count > 0 ? [{ level, sector, count }] : []
  })
  return {
    columns: [text('Βαθμίδα'), text('Κλάδος'), number('Αιτούντες')],
    rows: rows
      .toSorted(
        (one, other) =>
          one.level - other.level || other.count - one.count || one.sector.localeCompare(other.sector, 'el'),
      )
      .map(({ level, sector, count }) => [educationLevels[level]?.[0] ?? '', sector, count]),
  }
}

function bump(counts: number[], at: number): void {
  if (at >= 0 && at < counts.length) counts[at] = (counts[at] ?? 0) + 1
}
