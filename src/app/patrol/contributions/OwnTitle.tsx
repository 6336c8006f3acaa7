import { Trans } from '@lingui/react/macro'
import type { OwnItem } from './StateChip.tsx'

type OwnTitleProps = {
  item: Pick<OwnItem, 'doc_type' | 'title' | 'url'>
  className: string | undefined
}

/** What one's edit is of. Of what one may not see any more, nobody says the title. */
export const OwnTitle = ({ item: { doc_type, title, url }, className }: OwnTitleProps) =>
  title === '' ? (
    <span className={className}>
      {doc_type === 'guide' ? (
        <Trans>A private guide</Trans>
      ) : (
        <Trans>A page without a public title</Trans>
      )}
    </span>
  ) : (
    <a className={className} href={new URL(url, location.origin).pathname}>
      {title}
    </a>
  )
