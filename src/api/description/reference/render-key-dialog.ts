/** The dialog in which a reader enters their key for the forms and samples of this tab. */
import { type Html, html } from './html.ts'

export function renderKeyDialog(): Html {
  return html`<dialog id="site-key" aria-labelledby="site-key-title">
<h2 id="site-key-title">API key</h2>
<p>The forms send their requests with your key, and the samples contain it. The key is kept in this tab only, is never part of a link, and is sent only to this service. Keys are stored hashed, so this page cannot know yours: paste it, or <a href="/dashboard/keys">create a new one</a>.</p>
<label for="api-key">Key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="ershou_test_…" aria-describedby="api-key-hint">
<p id="api-key-hint" class="quiet" role="status"></p>
<div class="send"><button type="button" class="keep primary">Use this key</button><button type="button" class="forget">Forget the key</button><button type="button" class="close link">Cancel</button></div>
</dialog>`
}
