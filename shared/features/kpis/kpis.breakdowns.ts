import { programmeFigures, type ProgrammeCounts } from '#shared/features/kpis/kpis.programmes.ts'
import { ageGroups, gameBuckets, languageScores } from '#shared/features/kpis/kpis.rules.ts'
import type { CycleSelection } from '#shared/features/kpis/kpis.select.ts'
import { type Cell, type Column, number, percent, type Table, text } from '#shared/features/kpis/kpis.tables.ts'
import { cycleStatusWords } from '#shared/features/kpis/kpis.words.ts'
import { NONE, type Rows, tally } from '#shared/features/kpis/kpis.row-index.ts'
import { educationLevels, type KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

/** The tables of some figures: by programme, score, age or field of study. */
export type Breakdowns = ReturnType<typeof breakdownsOf>

export function breakdownsOf(dataset: KpiDataset, counts: readonly ProgrammeCounts[], selected: CycleSelection) {
  return {
    completedProgrammes: completedProgrammes(dataset, counts, selected),
    hiringsPerProgramme: hiringsPerProgramme(dataset, selected),
    programmeHours: programmeHours(dataset, counts, selected),
    languageScores: languageTable(dataset, selected),
    gameScores: gameTable(dataset, selected),
    ages: ageTable(dataset, selected),
    educations: educationTable(dataset, selected),
  }
}

/** A line for each programme, which begins with its name. */
function byProgramme(
  { lists: { cycles } }: KpiDataset,
  programmes: Rows,
  columns: readonly Column[],
  cellsOf: (index: number) => readonly Cell[],
): Table {
  return {
    columns: [text('Κύκλος'), text('Φορέας'), ...columns],
    rows: Array.from(programmes, (index) => [
      cycles.edc_title[index] ?? '',
      cycles.edc_organizor[index] ?? '',
      ...cellsOf(index),
    ]),
  }
}

function completedProgrammes(dataset: KpiDataset, counts: readonly ProgrammeCounts[], selected: CycleSelection): Table {
  const columns = [
    number('Ολοκλήρωσαν με επιτυχία'),
    number('Έφτασαν στους φιναλίστ'),
    number('Προσλήψεις'),
    percent('Τοποθέτηση'),
    percent('Επί εκπαιδευμένων'),
  ]
  return byProgramme(dataset, selected.completed, columns, (index) => {
    const { succeeded, finalists, hires, placement, trained } = programmeFigures(dataset, counts, index)
    return [succeeded, finalists, hires, placement, trained]
  })
}

function hiringsPerProgramme(dataset: KpiDataset, selected: CycleSelection): Table {
  const hires = new Map<number, number>()
  for (const index of selected.hires) {
    const at = dataset.hireCycle[index] ?? NONE
    hires.set(at, (hires.get(at) ?? 0) + 1)
  }
  return byProgramme(dataset, selected.allProgrammes, [text('Κατάσταση'), number('Προσλήψεις')], (index) => {
    const status = dataset.lists.cycles.edc_status[index]
    return [status ? cycleStatusWords[status] : '', hires.get(index) ?? 0]
  })
}

function programmeHours(dataset: KpiDataset, counts: readonly ProgrammeCounts[], selected: CycleSelection): Table {
  const columns = [number('Ολοκλήρωσαν με επιτυχία'), number('Ώρες ανά άτομο'), number('Ώρες')]
  return byProgramme(dataset, selected.programmes, columns, (index) => {
    const { succeeded, hoursEach, hours } = programmeFigures(dataset, counts, index)
    return [succeeded, hoursEach, hours]
  })
}

function languageTable(dataset: KpiDataset, { spoken }: CycleSelection): Table {
  const counts = tally(spoken, dataset.language, languageScores.length + 1)
  return {
    columns: [text('Βαθμός γλώσσας'), number('Αιτήσεις')],
    rows: languageScores.map((score) => [String(score), counts[score] ?? 0]),
  }
}

function gameTable(dataset: KpiDataset, { played }: CycleSelection): Table {
  const counts = tally(played, dataset.bucket, gameBuckets.length)
  return {
    columns: [text('Βαθμός'), number('Αιτήσεις')],
    rows: gameBuckets.map(({ label }, at) => [label, counts[at] ?? 0]),
  }
}

function ageTable(dataset: KpiDataset, { aged, certifiedAged }: CycleSelection): Table {
  const profiles = aged.map((index) => dataset.applicationProfile[index] ?? NONE)
  const applicants = tally(profiles, dataset.ageGroup, ageGroups.length)
  const certified = tally(certifiedAged, dataset.ageGroup, ageGroups.length)
  return {
    columns: [text('Ηλικία'), number('Αιτούντες'), number('Πιστοποιημένοι')],
    rows: ageGroups.map((label, at) => [label, applicants[at] ?? 0, certified[at] ?? 0]),
  }
}

function educationTable({ sectors, applicationEducation }: KpiDataset, { educated }: CycleSelection): Table {
  const { names, codes } = sectors
  const counts = new Int32Array(names.length)
  for (let at = 0; at < educated.length; at += 1) {
    const from = (applicationEducation[educated[at] ?? NONE] ?? NONE) * educationLevels.length
    for (let level = 0; level < educationLevels.length; level += 1) {
      const code = codes[from + level] ?? NONE
      if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
    }
  }
  const rows = names.flatMap(([level, sector], code) => {
    const count = counts[code] ?? 0
    return count > 0 ? [{ level, sector, count }] : []
  })
  return {
    columns: [text('Βαθμίδα'), text('Κλάδος'), number('Αιτούντες')],
    rows: rows
      .toSorted((a, b) => a.level - b.level || b.count - a.count || a.sector.localeCompare(b.sector, 'el'))
      .map(({ level, sector, count }) => [educationLevels[level]?.[0] ?? '', sector, count]),
  }
}
