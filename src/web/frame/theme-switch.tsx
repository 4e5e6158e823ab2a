/** Chooses light, dark, or what the system says. A form, because it must work without scripts; a style sheet marks the current choice, as cached pages are the same for everybody. */
import { FRAME_TEXTS, type FrameLanguage } from './frame-texts.ts'

const THEMES = ['system', 'light', 'dark'] as const

interface ThemeSwitchProps {
  readonly language: FrameLanguage
  /** Where a label stands beside it, the form is no landmark of its own. */
  readonly hasLabel?: boolean
}

export function ThemeSwitch({ language, hasLabel = false }: ThemeSwitchProps) {
  const texts = FRAME_TEXTS[language]
  return (
    <form class="themes" method="post" action="/theme" {...(hasLabel ? {} : { 'aria-label': texts.theme })}>
      {THEMES.map((theme) => (
        <button key={theme} type="submit" class="quiet-button" name="theme" value={theme}>
          {texts.themes[theme]}
        </button>
      ))}
    </form>
  )
}
