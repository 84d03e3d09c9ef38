import { Anchor, List, Stack, Text, Title } from '@mantine/core'
import { blocksOf, type PaperBlock, type PaperSpan } from '#shared/features/papers/papers.rules.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

/** A paper as people read it. Nothing of the text is ever taken as HTML. */
export function PaperText({ body }: { body: string }) {
  return (
    <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
      {blocksOf(body).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Stack>
  )
}

function Block({ block }: { block: PaperBlock }) {
  if (block.kind === 'heading')
    return (
      <Title order={2} size="h4" mt="sm">
        {block.text}
      </Title>
    )
  if (block.kind === 'list')
    return (
      <List withPadding>
        {block.items.map((item, index) => (
          <List.Item key={index}>
            <Line spans={item} />
          </List.Item>
        ))}
      </List>
    )
  return (
    <Text>
      {block.lines.map((line, index) => (
        <span key={index}>
          {index > 0 && <br />}
          <Line spans={line} />
        </span>
      ))}
    </Text>
  )
}

function Line({ spans }: { spans: PaperSpan[] }) {
  return spans.map(({ text, href }, index) => {
    if (href === undefined) return text
    if (href.startsWith('/'))
      return (
        <UiLink key={index} href={href} inherit underline="always">
          {text}
        </UiLink>
      )
    return (
      <Anchor key={index} href={href} inherit underline="always" rel="noopener noreferrer">
        {text}
      </Anchor>
    )
  })
}
