import { Text, Title } from '@mantine/core'
import { formatDate } from '#shared/core/format.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/entry/entry.module.css'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

export function OpenProgrammes() {
  const { data } = useCall(entryContract.overview, undefined)
  if (!data) return null
  return (
    <section className={classes.block}>
      <Title order={2}>{texts.programmes}</Title>
      {data.programmes.length === 0 && (
        <Text c="dimmed" mt="xs">
          {texts.noProgrammes}
        </Text>
      )}
      <ul className={classes.steps}>
        {data.programmes.map((one) => (
          <li key={one.edc_id} className={classes.programme}>
            <Text fw={600} size="lg">
              {one.edc_title}
            </Text>
            <Text c="dimmed">{one.edc_organizor}</Text>
            {one.edc_closingDate && <Text>{texts.until(formatDate(one.edc_closingDate))}</Text>}
            <UiLink href={`/programmes/${one.edc_id}`} fw={600} aria-label={`${texts.seeProgramme}: ${one.edc_title}`}>
              {texts.seeProgramme}
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
