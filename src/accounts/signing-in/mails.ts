/** The sign-in mails in both languages. They are plain text and quote nothing that a stranger typed except an e-mail address. */
import type { Lang } from '../../domain/codes.ts'
import type { Mail, Mailer } from '../../domain/mail.ts'
import type { Reader } from './results.ts'

/** The first text is the subject; the others are paragraphs. */
export type MailText = readonly [subject: string, ...lines: string[]]

const IGNORE_EN = 'If you did not request this, you can ignore this e-mail. Nothing will change.'
const IGNORE_ZH = '如果这不是您本人的操作，请忽略此邮件，不会有任何更改。'

const en = {
  sign_up: (link: string): MailText => [
    'Finish signing up for Ershou',
    'Open this link to choose a password and finish signing up:',
    link,
    'The link works once, within 24 hours.',
    IGNORE_EN,
  ],
  has_account: (signIn: string, forgot: string): MailText => [
    'You already have an Ershou account',
    'Someone, probably you, tried to sign up for Ershou with this address, which already has an account. Sign in here:',
    signIn,
    'If you forgot your password, reset it here:',
    forgot,
    IGNORE_EN,
  ],
  invitation: (link: string): MailText => [
    'You are invited to Ershou',
    'An operator of this service has invited you. Open this link to choose a password and create your account:',
    link,
    'The link works once, within 7 days.',
    'If you do not want an account, you can ignore this e-mail.',
  ],
  password: (link: string): MailText => [
    'Choose a new password for Ershou',
    'Open this link to choose a new password:',
    link,
    'The link works once, within 1 hour. Using it signs you out everywhere. Passkeys and API keys are not affected.',
    IGNORE_EN,
  ],
  password_changed: (forgot: string): MailText => [
    'Your Ershou password was changed',
    'The password of your account was changed, and all other sessions were signed out.',
    'If this was not you, reset your password now, then check your passkeys and API keys:',
    forgot,
  ],
  email: (link: string): MailText => [
    'Confirm your new address for Ershou',
    'Open this link to make this your account’s address:',
    link,
    'The link works once, within 24 hours.',
    IGNORE_EN,
  ],
  email_asked: (address: string, forgot: string): MailText => [
    'A change of address was requested for your Ershou account',
    `Someone who is signed in to your account asked to change its address to ${address}. The change takes effect only when they open the link that we sent there.`,
    'If this was not you, reset your password now. That ends all sessions and disables the link:',
    forgot,
  ],
  email_changed: (address: string): MailText => [
    'The address of your Ershou account was changed',
    `The address of your account is now ${address}. You can no longer sign in with this one.`,
    'If this was not you, contact the operator of this service.',
  ],
  passkey_added: (name: string, forgot: string): MailText => [
    'A passkey was added to your Ershou account',
    `A passkey was added to your account: ${name}. Anyone who has it can sign in.`,
    'If this was not you, reset your password now and remove the passkey:',
    forgot,
  ],
}

const zh: typeof en = {
  sign_up: (link) => [
    '完成 Ershou 注册',
    '请打开以下链接设置密码，完成注册：',
    link,
    '该链接仅可使用一次，24 小时内有效。',
    IGNORE_ZH,
  ],
  has_account: (signIn, forgot) => [
    '您已有 Ershou 账户',
    '有人（可能是您本人）用此邮箱注册 Ershou。该邮箱已有账户，请在此登录：',
    signIn,
    '如果忘记了密码：',
    forgot,
    IGNORE_ZH,
  ],
  invitation: (link) => [
    '邀请您使用 Ershou',
    '本服务的运营人员邀请您使用。请打开以下链接设置密码并创建账户：',
    link,
    '该链接仅可使用一次，7 天内有效。',
    '如果不需要账户，请忽略此邮件。',
  ],
  password: (link) => [
    '重设 Ershou 密码',
    '请打开以下链接设置新密码：',
    link,
    '该链接仅可使用一次，1 小时内有效。使用后，您的所有会话都会结束；通行密钥和 API 密钥不受影响。',
    IGNORE_ZH,
  ],
  password_changed: (forgot) => [
    '您的 Ershou 密码已更改',
    '您的账户密码已更改，其他会话均已结束。',
    '如果这不是您本人的操作，请立即重设密码，并检查您的通行密钥和 API 密钥：',
    forgot,
  ],
  email: (link) => [
    '确认 Ershou 的新邮箱',
    '请打开以下链接，将此邮箱设为您的账户邮箱：',
    link,
    '该链接仅可使用一次，24 小时内有效。',
    IGNORE_ZH,
  ],
  email_asked: (address, forgot) => [
    '有人请求更改您的 Ershou 账户邮箱',
    `已登录您账户的人请求将账户邮箱改为 ${address}。只有使用发往该邮箱的链接后才会更改。`,
    '如果这不是您本人的操作，请立即重设密码，这会结束所有会话并使该链接失效：',
    forgot,
  ],
  email_changed: (address) => [
    '您的 Ershou 账户邮箱已更改',
    `您的账户邮箱现为 ${address}，原邮箱不能再用于登录。`,
    '如果这不是您本人的操作，请联系本服务的运营人员。',
  ],
  passkey_added: (name, forgot) => [
    '您的 Ershou 账户添加了通行密钥',
    `您的账户添加了通行密钥：${name}。持有者可以用它登录。`,
    '如果这不是您本人的操作，请立即重设密码，并删除该通行密钥：',
    forgot,
  ],
}

export const MAIL_TEXTS: Readonly<Record<Lang, typeof en>> = { en, zh }

/** Sends sign-in mails with links to the public URL. */
type Texts = (typeof MAIL_TEXTS)['en']

type Choose = (texts: Texts, urls: Urls) => MailText

interface Urls {
  readonly signIn: string
  readonly forgot: string
  /** For a one-time link. */
  readonly link: (secret: string) => string
}

export class Mails {
  readonly #mailer: Mailer
  readonly #publicUrl: string | null

  /** Without a public URL, links use the origin of the request, which the sender chooses: only for mails that go to the log. */
  constructor(mailer: Mailer, publicUrl: string | null) {
    this.#mailer = mailer
    this.#publicUrl = publicUrl
  }

  send(to: string, reader: Reader, choose: Choose): void {
    this.#mailer.send(this.#write(to, reader, choose))
  }

  /** Mails that anyone can trigger for any address. */
  sendToStranger(to: string, reader: Reader, choose: Choose): void {
    this.#mailer.send({ ...this.#write(to, reader, choose), isForStranger: true })
  }

  #write(to: string, reader: Reader, choose: Choose): Mail {
    const [subject, ...lines] = choose(MAIL_TEXTS[reader.language], this.urls(reader))
    return { to, subject, text: `${lines.join('\n\n')}\n` }
  }

  urls({ origin }: Reader): Urls {
    return urlsAt(this.#publicUrl ?? origin)
  }
}

/** `base` is the origin of the pages. */
export function urlsAt(base: string): Urls {
  return { signIn: `${base}/sign-in`, forgot: `${base}/forgot`, link: (secret) => `${base}/link/${secret}` }
}
