import { Grid, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#shared/core/contract.ts'
import { fileAfterYes } from '#shared/features/candidates/candidates.rules.ts'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { shownMonth } from '#shared/features/candidates/months.ts'
import { send, sendForFile } from '#web/core/api.ts'
import type { ApiError } from '#web/core/errors.ts'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

interface CandidateCvDialogProps {
  candidateId: number
  name: string
  as: 'office' | 'company'
  onClose(): void
}

type Cv = AnswerOf<typeof contract.companyCv>

export function CandidateCvDialog({ candidateId, name, as, onClose }: CandidateCvDialogProps) {
  return (
    <AppDialog opened onClose={onClose} title={texts.cvOf(name)} size="large">
      <CandidateCv candidateId={candidateId} as={as} />
    </AppDialog>
  )
}

interface CandidateCvProps extends Pick<CandidateCvDialogProps, 'candidateId' | 'as'> {
  /** The profile stands under the file, not beside it. */
  isNarrow?: boolean
}

/** The CV beside the profile. Opening it is recorded as a view. */
export function CandidateCv({ candidateId, as, isNarrow = false }: CandidateCvProps) {
  const query = useQuery<Cv, ApiError>({
    queryKey: ['candidates', 'cv', candidateId],
    queryFn: ({ signal }) => send(contract.companyCv, { id: candidateId }, { signal }),
    // Never cached: the recorded view unlocks the file.
    staleTime: 0,
    gcTime: 0,
  })
  const fileCall = as === 'office' ? contract.cvFile : contract.companyCvFile
  return (
    <>
      {query.isPending && <LoadingSkeleton shape="text" count={12} />}
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: isNarrow ? 12 : 8 }}>
            {query.data.url === null ? (
              <EmptyState icon={<IconLock size={26} stroke={1.5} />} title={query.data.file_name} body={fileAfterYes} />
            ) : (
              <FilePreview
                name={query.data.file_name}
                load={async () => (await sendForFile(fileCall, { id: candidateId })).blob}
              />
            )}
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: isNarrow ? 12 : 4 }}>
            <Beside cv={query.data} />
          </Grid.Col>
        </Grid>
      )}
    </>
  )
}

function Failure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if (error.status === 404) return <EmptyState title={texts.noCvTitle} body={texts.noCv} compact />
  return <ErrorState error={error} onRetry={error.status === 429 ? undefined : onRetry} compact />
}

function Beside({ cv }: { cv: Cv }) {
  const { education } = cv
  const studies = [
    education.uedu_master_degree_sector,
    education.uedu_bachelor_sector,
    education.uedu_iek_sector,
    education.uedu_epal_sector,
  ]
  const skills = [...cv.usp_software, ...cv.usp_code]
  return (
    <Stack gap="md">
      <Fact title={texts.about}>{cv.usp_about}</Fact>
      <Fact title={texts.education}>{studies.filter(Boolean).join(', ')}</Fact>
      <Fact title={texts.experience}>
        {cv.usp_experience
          .map((job) => `${[job.title, job.employer].filter(Boolean).join(', ')} (${yearsOf(job)})`)
          .join('\n')}
      </Fact>
      <Fact title={texts.languages}>{cv.usp_languages.map((part) => `${part.language} ${part.level}`).join(', ')}</Fact>
      <Fact title={texts.skills}>{skills.join(', ')}</Fact>
    </Stack>
  )
}

const yearsOf = ({ from, to }: Cv['usp_experience'][number]) =>
  `${shownMonth(from)} – ${to ? shownMonth(to) : texts.now}`

function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </div>
  )
}
