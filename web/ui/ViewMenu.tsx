import { Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconEdit,
  IconPlus,
  IconRestore,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { asking } from './asking.ts'
import classes from './DataTable.module.css'
import { DialogForm } from './DialogForm.tsx'
import { toast } from './toast.tsx'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'
import type { SavedViews, ShownView } from './use-saved-views.ts'

export interface ViewMenuProps {
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
        if (nameOf(text) === '') return listTexts.views.nameMissing
        return saved.isNameTaken(nameOf(text), renamed?.id) ? listTexts.views.nameTaken : null
      },
    },
  })

  function save({ name }: { name: string }) {
    if (renamed) saved.rename(renamed.id, nameOf(name))
    else onSaved(saved.saveAs(nameOf(name)))
    toast.success(listTexts.views.saved(nameOf(name)))
  }

  return (
    <DialogForm
      form={form}
      onSubmit={save}
      title={renamed ? listTexts.views.rename : listTexts.views.saveAs}
      submitLabel={texts.common.save}
      onClose={onClose}
    >
      <TextInput label={listTexts.views.name} maxLength={60} data-autofocus {...form.getInputProps('name')} />
    </DialogForm>
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
    toast.success(listTexts.views.saved(view.name))
  }

  function remove(view: ShownView) {
    const undo = saved.remove(view.id)
    onChoose(undefined)
    toast.undo({ message: listTexts.views.deleted(view.name), onUndo: undo })
  }

  return (
    <>
      {isChanged && (
        <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => onChoose(current)}>
          {listTexts.views.reset}
        </Menu.Item>
      )}
      {isChanged && own && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => save(own)}>
          {listTexts.views.save}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onName({ kind: 'new' })}>
        {asking(listTexts.views.saveAs)}
      </Menu.Item>
      {own && (
        <>
          <Menu.Item
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => onName({ kind: 'rename', view: own })}
          >
            {asking(listTexts.views.rename)}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(own)}>
            {listTexts.views.delete}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** What can be done with the view that is shown: keep it, name it, drop it. */
export function ViewMenu({ saved, onChoose, onSaved }: ViewMenuProps) {
  const [naming, setNaming] = useState<Naming | null>(null)
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconStack2 size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={classes.viewMenu}
          >
            {listTexts.views.view}
            {saved.isChanged && (
              <span
                className={classes.changed}
                role="img"
                aria-label={listTexts.views.changed}
                title={listTexts.views.changed}
              />
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewActions saved={saved} onChoose={onChoose} onName={setNaming} />
        </Menu.Dropdown>
      </Menu>
      {naming && <NameDialog naming={naming} saved={saved} onClose={() => setNaming(null)} onSaved={onSaved} />}
    </>
  )
}
