import { Button } from '@mantine/core'
import { log, type Stories } from '#web/kit/story.tsx'
import { showComing } from './ComingFile.tsx'

export const stories: Stories = {
  Usual: {
    show: () => <Button onClick={() => showComing(() => log('stop')).have(3_500_000)}>Λήψη</Button>,
    open: ['Λήψη'],
  },
}
