import { useEffect } from 'react'

/** Names the tab: "Guides · Stepwright". */
export const useTitle = (title: string) => {
  // The document's title is the browser's, outside React.
  useEffect(() => {
    document.title = title ? `${title} · Stepwright` : 'Stepwright'
  }, [title])
}
