import './ui/styles/tokens.css'
import './ui/styles/accent.css'
import './ui/styles/base.css'
import './ui/styles/prose.css'
import './ui/styles/document.css'
import './ui/styles/guideDocument.css'
import './ui/styles/documentSteps.css'
import './ui/styles/listDocument.css'
import './ui/styles/lit.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiError } from '#lib/errors.ts'
import { queries } from './api/queries.ts'
import { Screens } from './routes.tsx'
import { activateLanguage, chosenLanguage } from './shell/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await activateLanguage(chosenLanguage())
/**
 * An answer of the service is shown in words by the screen's boundary; anything else that it caught
 * is a fault of ours.
 */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
