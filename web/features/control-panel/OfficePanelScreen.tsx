import { useUser } from '#web/core/session.ts'
import { controlPanelTexts as texts } from '#web/features/control-panel/control-panel.texts.ts'
import { Panels } from '#web/features/control-panel/Panels.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

/** The first page of the office: what waits, and what the features show beside it. */
export function OfficePanelScreen() {
  const user = useUser()
  return (
    <PageFrame title={texts.title} subtitle={texts.office.hello(user.usr_fullname)} width="wide">
      <Panels area="office" />
    </PageFrame>
  )
}
