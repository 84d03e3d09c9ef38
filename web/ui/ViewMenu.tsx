import { Button, Group, Menu, TextInput } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconEdit,
  IconPlus,
  IconRestore,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { AppDialog } from './AppDialog.tsx'
import classes from './DataTable.module.css'
import { toast } from './toast.tsx'
import { texts } from './ui.texts.ts'
import type { SavedViews, ShownView } from './use-saved-views.ts'

export interface ViewMenuProps {
  saved: SavedViews
  onChoose(view: ShownView | undefined): void
  /** The state is now that of the view with this id. */
  onSaved(viewId: string): void
}

type Naming = { kind: 'new' } | { kind: 'rename'; view: ShownView }

function NameDialog({
  naming,
  saved,
  onClose,
  onSaved,
}: Pick<ViewMenuProps, 'saved' | 'onSaved'> & { naming: Naming | null; onClose(): void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const start = naming?.kind === 'rename' ? naming.view.name : ''
  const [shownFor, setShownFor] = useState(naming)
  if (naming !== shownFor) {
    setShownFor(naming)
    setName(start)
    setError('')
  }

  function submit() {
    const chosen = name.trim().slice(0, 60)
    if (!naming || chosen === '') return setError(texts.views.nameMissing)
    if (saved.isNameTaken(chosen, naming.kind === 'rename' ? naming.view.id : undefined)) {
      return setError(texts.views.nameTaken)
    }
    if (naming.kind === 'rename') saved.rename(naming.view.id, chosen)
    else onSaved(saved.saveAs(chosen))
    toast.success(texts.views.saved(chosen))
    onClose()
  }

  return (
    <AppDialog
      opened={naming !== null}
      onClose={onClose}
      size="sm"
      title={naming?.kind === 'rename' ? texts.views.rename : texts.views.saveAs}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button onClick={submit}>{texts.common.save}</Button>
        </>
      }
    >
      <TextInput
        label={texts.views.name}
        value={name}
        error={error}
        maxLength={60}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError('')
        }}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
      />
    </AppDialog>
  )
}

function Check({ isOn }: { isOn: boolean }) {
  return isOn ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />
}

export function ViewMenu({ saved, onChoose, onSaved }: ViewMenuProps) {
  const [naming, setNaming] = useState<Naming | null>(null)
  const { views, current, isChanged } = saved
  const groups = [
    { label: texts.views.builtIn, views: views.filter((view) => !view.isPersonal) },
    { label: texts.views.personal, views: views.filter((view) => view.isPersonal) },
  ]

  function remove(view: ShownView) {
    const undo = saved.remove(view.id)
    onChoose(undefined)
    toast.undo({ message: texts.views.deleted(view.name), onUndo: undo })
  }

  return (
    <Group gap={6} wrap="nowrap">
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconStack2 size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={classes.viewButton}
          >
            {current?.name ?? texts.views.all}
            {isChanged && (
              <span
                className={classes.changed}
                role="img"
                aria-label={texts.views.changed}
                title={texts.views.changed}
              />
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Check isOn={!current} />} onClick={() => onChoose(undefined)}>
            {texts.views.all}
          </Menu.Item>
          {groups.map(
            (group) =>
              group.views.length > 0 && (
                <div key={group.label}>
                  <Menu.Label>{group.label}</Menu.Label>
                  {group.views.map((view) => (
                    <Menu.Item
                      key={view.id}
                      leftSection={<Check isOn={view.id === current?.id} />}
                      onClick={() => onChoose(view)}
                    >
                      {view.name}
                    </Menu.Item>
                  ))}
                </div>
              ),
          )}
          <Menu.Divider />
          {isChanged && (
            <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => onChoose(current)}>
              {texts.views.reset}
            </Menu.Item>
          )}
          {isChanged && current?.isPersonal && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() => {
                saved.save()
                toast.success(texts.views.saved(current.name))
              }}
            >
              {texts.views.save}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNaming({ kind: 'new' })}>
            {texts.views.saveAs}
          </Menu.Item>
          {current?.isPersonal && (
            <>
              <Menu.Item
                leftSection={<IconEdit size={16} aria-hidden />}
                onClick={() => setNaming({ kind: 'rename', view: current })}
              >
                {texts.views.rename}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(current)}>
                {texts.views.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <NameDialog naming={naming} saved={saved} onClose={() => setNaming(null)} onSaved={onSaved} />
    </Group>
  )
}
