import { accountContract } from '#shared/features/account/account.contract.ts'
import { Button, Stack } from '@mantine/core'
import { formatDate } from '#shared/core/format.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { signOut, useUser } from '#web/core/session.ts'
import { settingsTexts as texts } from '#web/features/settings/settings.texts.ts'
import { OwnDataSection } from '#web/features/settings/OwnDataSection.tsx'
import { BrowserNotices } from '#web/parts/browser-notices/BrowserNotices.tsx'
import { OwnRequests } from '#web/parts/data-requests/OwnRequests.tsx'
import { EmailSection } from '#web/features/settings/EmailSection.tsx'
import { SessionsSection } from '#web/features/settings/SessionsSection.tsx'
import { SecondFactorSettings } from '#web/features/settings/SecondFactorSettings.tsx'
import { NotificationChoices } from '#web/features/settings/NotificationChoices.tsx'
import { PasswordForm } from '#web/parts/PasswordForm.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'

/** The own account, for the office and for companies. */
export function SettingsScreen() {
  const user = useUser()
  return (
    <PageFrame title={texts.settings} subtitle={texts.settingsSubtitle} width="narrow">
      <Stack gap="lg">
        <Section title={texts.account}>
          <KeyValueList
            items={[
              { label: texts.email, value: user.usr_email },
              { label: texts.role, value: texts.roles[user.usr_role] },
              ...(user.company ? [{ label: texts.company, value: user.company.cny_name }] : []),
              { label: texts.since, value: formatDate(user.usr_date_created) },
            ]}
          />
        </Section>
        <NotificationChoices />
        <BrowserNotices calls={notificationsContract} />
        <Section title={texts.passwordTitle} description={texts.passwordBody}>
          <PasswordForm />
        </Section>
        <SecondFactorSettings />
        <EmailSection />
        <SessionsSection />
        <OwnDataSection />
        <OwnRequests calls={accountContract} />
        <Section title={texts.signOutTitle} description={texts.signOutBody}>
          <Button variant="default" onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        </Section>
      </Stack>
    </PageFrame>
  )
}
