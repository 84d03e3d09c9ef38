import { Badge, Group, Text, Title } from '@mantine/core'
import type { Pile, Waiting } from '#shared/features/control-panel/control-panel.contract.ts'
import { controlPanelTexts as texts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/WaitingPiles.module.css'
import { DotLine } from '#web/ui/DotLine.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

export interface PileOfWork {
  title: string
  pile: Pile
  href: string
  all: string
}

interface WaitingPilesProps {
  id?: string
  words: { title: string; hint: string; nothing: string; nothingBody: string }
  /** Undefined while they are read. */
  piles: readonly PileOfWork[] | undefined
  error: Error | null
  onRetry(): void
}

/** What waits, in piles: only those with something in them, each with its oldest. */
export function WaitingPiles({ id = 'panel-waiting', words, piles, error, onRetry }: WaitingPilesProps) {
  const full = piles?.filter(({ pile }) => pile.count > 0)
  return (
    <Section id={id} title={words.title} description={full?.length ? words.hint : undefined}>
      {error && !piles && <ErrorState compact error={error} onRetry={onRetry} />}
      {!error && !piles && <LoadingSkeleton shape="text" count={4} />}
      {full?.length === 0 && <EmptyState compact title={words.nothing} body={words.nothingBody} />}
      {full && full.length > 0 && (
        <div className={classes.piles}>
          {full.map((group) => (
            <PileList key={group.title} group={group} />
          ))}
        </div>
      )}
    </Section>
  )
}

function PileList({ group }: { group: PileOfWork }) {
  const { pile } = group
  const hidden = pile.count - pile.oldest.length
  return (
    <section aria-label={group.title}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5">
          {group.title}
        </Title>
        <Badge size="sm" variant="light" flex="none">
          {pile.count}
        </Badge>
      </Group>
      <ul className={classes.list}>
        {pile.oldest.map((item) => (
          <WaitingItem key={`${item.id} ${item.href}`} item={item} />
        ))}
      </ul>
      {(hidden > 0 || group.href) && (
        <Text size="sm" mt={4} component="div">
          <DotLine
            parts={[
              hidden > 0 && texts.more(hidden),
              group.href && (
                <UiLink key="all" href={group.href} underline="always">
                  {group.all}
                </UiLink>
              ),
            ]}
          />
        </Text>
      )}
    </section>
  )
}

function WaitingItem({ item }: { item: Waiting }) {
  return (
    <li className={classes.item}>
      {item.href ? <UiLink href={item.href}>{item.title}</UiLink> : <Text fw={600}>{item.title}</Text>}
      <Hint component="div">
        <DotLine parts={[item.detail, <RelativeTime key="since" value={item.since} />]} />
      </Hint>
    </li>
  )
}
