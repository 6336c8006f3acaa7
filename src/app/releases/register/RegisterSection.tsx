import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { PageSection } from '#app/ui/screen/Page.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { RegisterDialog } from './RegisterDialog.tsx'
import { ReviewDate } from './ReviewDate.tsx'

type RegisterSectionProps = {
  guideid: number
  canEdit: boolean
  /** Their number: the owner says that a guide was reviewed. */ me: number
}

/** Document number, owner and dates of review of a guide. */
export const RegisterSection = ({ guideid, canEdit, me }: RegisterSectionProps) => {
  const { t, i18n } = useLingui()
  const [act, setAct] = useState<'edit' | 'review' | null>(null)
  const { data: entry } = useSuspenseQuery({
    ...read('readRegisterEntry', { params: { guideid } }),
    staleTime: 0,
  })
  const { document_number, owner, review_date, reviewed_date } = entry
  return (
    <PageSection
      title={t`Document`}
      acts={
        (canEdit || owner?.userid === me) && (
          <>
            <Button small icon={CalendarCheck} onClick={() => setAct('review')}>
              <Trans>Mark as reviewed</Trans>
            </Button>
            {canEdit && (
              <Button small icon={Pencil} onClick={() => setAct('edit')}>
                <Trans>Edit document details</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      <Figures
        figures={[
          { name: t`Document number`, value: document_number ?? '–' },
          { name: t`Owner`, value: owner?.username ?? '–' },
          { name: t`Next review`, value: <ReviewDate date={review_date} /> },
          {
            name: t`Last review`,
            value: reviewed_date === null ? '–' : formatDay(reviewed_date, i18n.locale),
          },
        ]}
      />
      {act !== null && <RegisterDialog entry={entry} act={act} onClose={() => setAct(null)} />}
    </PageSection>
  )
}
