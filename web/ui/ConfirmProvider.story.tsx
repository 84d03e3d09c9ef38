import { Button, Menu } from '@mantine/core'
import { log, type Stories } from '#web/kit/story.tsx'
import { type ConfirmOptions, useConfirm } from './ConfirmProvider.tsx'

function Question(options: ConfirmOptions) {
  const confirm = useConfirm()
  return <Button onClick={() => void confirm(options).then((answer) => log('answer', answer))}>Ερώτηση</Button>
}

function QuestionOfMenu(options: ConfirmOptions) {
  const confirm = useConfirm()
  return (
    <Menu>
      <Menu.Target>
        <Button>Ενέργειες</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void confirm(options)}>Ερώτηση</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const asking = (options: ConfirmOptions) => () => <Question {...options} />

export const stories: Stories = {
  Normal: {
    show: asking({ title: 'Έγκριση 12 εταιρειών;', body: 'Θα λάβουν e-mail.', confirmLabel: 'Έγκριση' }),
    open: ['Ερώτηση'],
  },
  Danger: {
    show: asking({ title: 'Διαγραφή;', body: 'Δεν αναιρείται.', confirmLabel: 'Διαγραφή', tone: 'danger' }),
    open: ['Ερώτηση'],
  },
  'From a menu': {
    show: () => <QuestionOfMenu title="Διαγραφή;" confirmLabel="Διαγραφή" tone="danger" />,
    open: ['Ενέργειες', 'Ερώτηση'],
  },
  'Typed words': {
    show: asking({ title: 'Οριστική διαγραφή', confirmLabel: 'Διαγραφή', tone: 'danger', typedText: 'ΔΙΑΓΡΑΦΗ' }),
    open: ['Ερώτηση'],
  },
}
