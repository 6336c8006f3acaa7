import { Plural } from '@lingui/react/macro'

/** Counted at the end of a list: what the person may not see has no name. */
export const HiddenGuides = ({ count }: { count: number }) =>
  count > 0 && (
    <li>
      <Plural
        value={count}
        one="# guide that you cannot see"
        other="# guides that you cannot see"
      />
    </li>
  )
