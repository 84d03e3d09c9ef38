import { DropOutDialog } from '#web/parts/stages/DropOutDialog.tsx'
import { StageActionDialog, type StageActionDialogProps } from '#web/parts/stages/StageActionDialog.tsx'

/** A finalist who drops out leaves a seat: the next substitute is proposed with it. All else moves people, one or many. */
export function DecisionDialog(props: StageActionDialogProps) {
  const { action, target } = props.decision
  const [usr_id, ...others] = 'userIds' in target ? target.userIds : []
  const isDropOut = action === 'reject_finalist' && usr_id !== undefined && others.length === 0
  return isDropOut ? <DropOutDialog {...props} usr_id={usr_id} /> : <StageActionDialog {...props} />
}
