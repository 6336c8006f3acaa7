import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { dangerWords } from '../text/dangerWords.ts'
import { Notice } from './Notice.tsx'

/** Stands before the steps of a guide that can hurt somebody. */
export const DangerNotice = () => {
  const { i18n } = useLingui()
  return (
    <div lang={i18n.locale}>
      <Notice kind="danger" icon={TriangleAlert}>
        <b>{i18n._(dangerWords.title)}.</b> {i18n._(dangerWords.text)}
      </Notice>
    </div>
  )
}
