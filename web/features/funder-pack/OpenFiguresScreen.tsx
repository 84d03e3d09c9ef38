import { Box, Anchor, Group, Stack, Text } from '@mantine/core'
import { formatDate, formatNumber, formatPercent } from '#shared/core/format.ts'
import { funderPackContract as contract, type OpenFigures } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { type OpenFigure, openGroupWords, sharedDefinition } from '#shared/features/funder-pack/open-figures.rules.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/funder-pack/funder-pack.module.css'
import { openFiguresTexts } from '#web/features/funder-pack/open-figures.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = openFiguresTexts.page

/** What the office lets everybody see of the results. */
export function OpenFiguresScreen() {
  const open = useCall(contract.open, undefined)
  const of = open.data
  return (
    <PageFrame
      title={texts.title}
      subtitle={of ? texts.of(formatDate(of.from), formatDate(of.until), formatDate(of.made_on)) : undefined}
    >
      <LoadState of={open} shape="text" count={6} isQuiet />
      {of === null && <EmptyState title={texts.none} level={2} />}
      {of && (
        <Stack gap="lg">
          {[...Map.groupBy(of.figures, ({ group }) => group)].map(([group, own]) => (
            <Section key={group} title={openGroupWords[group]} description={sharedDefinition(own)}>
              <FigureRows label={openGroupWords[group]} own={own} all={of.figures} />
            </Section>
          ))}
          <FilesSection open={of} />
        </Stack>
      )}
    </PageFrame>
  )
}

const shown = (value: number | null) => (value === null ? texts.few : formatNumber(value))

function FigureRows({ label, own, all }: { label: string; own: readonly OpenFigure[]; all: readonly OpenFigure[] }) {
  const isDefined = sharedDefinition(own) === null
  return (
    <Box className={classes.scroll} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: 'left' }}>
              {texts.indicator}
            </th>
            {texts.columns.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {own.map(({ id, label, definition, of, total, women, men }) => {
            const whole = all.find((each) => each.id === of)?.total
            return (
              <tr key={id}>
                <th scope="row">
                  {label}
                  {isDefined && <Hint>{definition}</Hint>}
                </th>
                {[shown(total), shown(women), shown(men)].map((value, at) => (
                  <td key={texts.columns[at]} data-label={texts.columns[at]}>
                    {value}
                  </td>
                ))}
                <td data-label={texts.columns[3]}>{whole && total !== null ? formatPercent(total, whole) : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}

function FilesSection({ open: { source, number, licence, note } }: { open: OpenFigures }) {
  return (
    <Section title={texts.files} description={note}>
      <Stack gap="xs">
        <Group gap="md">
          <Anchor href={contract.openFile.path} download>
            CSV
          </Anchor>
          <Anchor href={contract.open.path}>JSON</Anchor>
        </Group>
        <Text size="sm">
          {texts.licence}{' '}
          <Anchor inherit underline="always" href={licence.url} rel="license">
            {licence.name}
          </Anchor>
        </Text>
        <Text size="sm">{texts.source(source, number)}</Text>
      </Stack>
    </Section>
  )
}
