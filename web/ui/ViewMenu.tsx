import { Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
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
import { Fragment, useState } from 'react'
import classes from './DataTable.module.css'
import { DialogForm } from './DialogForm.tsx'
import { allWord, type Noun } from './nouns.ts'
import { toast } from './toast.tsx'
import { texts } from './ui.texts.ts'
import type { SavedViews, ShownView } from './use-saved-views.ts'

export interface ViewMenuProps {
  noun: Noun
  saved: SavedViews
  onChoose(view: ShownView | undefined): void
  /** The state is now that of the view with this id. */
  onSaved(viewId: string): void
}

type Naming = { kind: 'new' } | { kind: 'rename'; view: ShownView }

interface NameDialogProps extends Pick<ViewMenuProps, 'saved' | 'onSaved'> {
  naming: Naming
  onClose(): void
}

function NameDialog({ naming, saved, onClose, onSaved }: NameDialogProps) {
  const renamed = naming.kind === 'rename' ? naming.view : undefined
  const nameOf = (text: string) => text.trim().slice(0, 60)
  const form = useForm({
    initialValues: { name: renamed?.name ?? '' },
    validate: {
      name: (text) => {
        if (nameOf(text) === '') return texts.views.nameMissing
        return saved.isNameTaken(nameOf(text), renamed?.id) ? texts.views.nameTaken : null
      },
    },
  })

  function save({ name }: { name: string }) {
    if (renamed) saved.rename(renamed.id, nameOf(name))
    else onSaved(saved.saveAs(nameOf(name)))
    toast.success(texts.views.saved(nameOf(name)))
  }

  return (
    <DialogForm
      form={form}
      onSubmit={save}
      title={renamed ? texts.views.rename : texts.views.saveAs}
      submitLabel={texts.common.save}
      onClose={onClose}
    >
      <TextInput label={texts.views.name} maxLength={60} data-autofocus {...form.getInputProps('name')} />
    </DialogForm>
  )
}

function Check({ isOn }: { isOn: boolean }) {
  return isOn ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />
}

function ViewItems({ noun, saved, onChoose }: Pick<ViewMenuProps, 'noun' | 'saved' | 'onChoose'>) {
  const { views, current } = saved
  const groups = [
    { label: texts.views.builtIn, views: views.filter((view) => !view.isPersonal) },
    { label: texts.views.personal, views: views.filter((view) => view.isPersonal) },
  ]
  return (
    <>
      <Menu.Item leftSection={<Check isOn={!current} />} onClick={() => onChoose(undefined)}>
        {allWord(noun)}
      </Menu.Item>
      {groups.map((group) => (
        <Fragment key={group.label}>
          {group.views.length > 0 && <Menu.Label>{group.label}</Menu.Label>}
          {group.views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<Check isOn={view.id === current?.id} />}
              onClick={() => onChoose(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </>
  )
}

function ViewActions({
  saved,
  onChoose,
  onName,
}: Pick<ViewMenuProps, 'saved' | 'onChoose'> & { onName(naming: Naming): void }) {
  const { current, isChanged } = saved
  const own = current?.isPersonal ? current : undefined

  function save(view: ShownView) {
    saved.save()
    toast.success(texts.views.saved(view.name))
  }

  function remove(view: ShownView) {
    const undo = saved.remove(view.id)
    onChoose(undefined)
    toast.undo({ message: texts.views.deleted(view.name), onUndo: undo })
  }

  return (
    <>
      {isChanged && (
        <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => onChoose(current)}>
          {texts.views.reset}
        </Menu.Item>
      )}
      {isChanged && own && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => save(own)}>
          {texts.views.save}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onName({ kind: 'new' })}>
        {texts.views.saveAs}
      </Menu.Item>
      {own && (
        <>
          <Menu.Item
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => onName({ kind: 'rename', view: own })}
          >
            {texts.views.rename}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(own)}>
            {texts.views.delete}
          </Menu.Item>
        </>
      )}
    </>
  )
}

export function ViewMenu({ noun, saved, onChoose, onSaved }: ViewMenuProps) {
  const [naming, setNaming] = useState<Naming | null>(null)
  const { current, isChanged } = saved
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconStack2 size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={classes.viewButton}
          >
            {current?.name ?? allWord(noun)}
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
          <ViewItems noun={noun} saved={saved} onChoose={onChoose} />
          <Menu.Divider />
          <ViewActions saved={saved} onChoose={onChoose} onName={setNaming} />
        </Menu.Dropdown>
      </Menu>
      {naming && <NameDialog naming={naming} saved={saved} onClose={() => setNaming(null)} onSaved={onSaved} />}
    </>
  )
}
