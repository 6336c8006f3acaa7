import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { useNow } from '#app/ui/state/useNow.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import styles from './DocumentLine.module.css'

type RegisteredProps = { guide: Pick<ShownGuide, 'guideid' | 'document_number'> }

/** Who answers for it and when it is looked at again, for whoever is signed in. */
export const Registered = ({ guide }: RegisteredProps) => {
  const { i18n } = useLingui()
  const { guideid, document_number } = guide
  const me = useMe()
  const { data: entry } = useQuery({
    ...read('readRegisterEntry', { params: { guideid } }),
    enabled: Boolean(me) && document_number !== undefined,
  })
  const owner = entry?.owner?.username
  const day = entry?.review_date ? formatDay(entry.review_date, i18n.locale) : null
  return (
    <>
      {owner && (
        <>
          {' · '}
          <Trans>Owner {owner}</Trans>
        </>
      )}
      {day && (
        <>
          {' · '}
          <Trans>Review due {day}</Trans>
        </>
      )}
    </>
  )
}

/** Of which day paper is. */
export const PrintedOn = () => {
  const { i18n } = useLingui()
  const day = formatDay(useNow() / 1000, i18n.locale)
  return <Trans>Printed {day}. Printed copies may be out of date.</Trans>
}

/** Under which number the register has the guide that readers have before them. */
export const DocumentLine = ({ guide }: RegisteredProps) => {
  const { i18n } = useLingui()
  const { document_number } = guide
  return (
    <p className={styles.line} lang={i18n.locale}>
      <Trans>Document {document_number}</Trans>
      <Registered guide={guide} />
      <span className={styles.paper}>
        {' · '}
        <PrintedOn />
      </span>
    </p>
  )
}
