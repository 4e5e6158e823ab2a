/** Texts of the sign-in and sign-up pages. */
import { inBoth } from '../../domain/texts/in-both.ts'

export const SIGNING = inBoth({
  signIn: {
    title: ['Sign in', '登录'],
    submit: ['Sign in', '登录'],
    forgot: ['Forgot your password?', '忘记密码？'],
    noAccount: ['No account yet?', '还没有账户？'],
    signUp: ['Sign up', '注册'],
  },
  email: ['E-mail address', '电子邮箱'],
  password: ['Password', '密码'],
  newPassword: ['New password', '新密码'],
  name: ['Name', '名称'],
  nameHint: ['Optional. Your name or your company’s.', '您或公司的名称，可留空。'],
  passwordHint: (shortest: number) => [
    `At least ${shortest} characters. A few random words are best.`,
    `至少 ${shortest} 个字符。最好是几个随意组合的词。`,
  ],
  done: {
    signed_out: ['You are signed out.', '您已退出。'],
    email_changed: ['The new address is confirmed. Sign in with it from now on.', '新邮箱已确认，今后请用它登录。'],
  },
  refused: {
    wrong: ['Wrong e-mail or password.', '邮箱或密码错误。'],
    slow_down: (seconds: number) => [
      `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      `尝试次数过多，请在 ${seconds} 秒后再试。`,
    ],
    busy: [
      'Too many people are signing in right now. Try again in a moment.',
      '当前登录人数过多。您的输入没有问题，请稍后再试。',
    ],
    closed: ['Sign-up is not available.', '此处不能以这种方式注册。'],
    not_an_email: ['This is not a valid e-mail address.', '这不是有效的电子邮箱。'],
    unusable: ['This link no longer works.', '此链接已失效。'],
    too_short: (shortest: number) => [
      `The password has fewer than ${shortest} characters.`,
      `密码不足 ${shortest} 个字符。`,
    ],
    too_long: (longest: number) => [
      `The password has more than ${longest} characters.`,
      `密码超过 ${longest} 个字符。`,
    ],
    too_common: [
      'This password is too common and easy to guess. Choose another.',
      '这个密码太常见，很容易被猜中，请换一个。',
    ],
    name_too_long: (longest: number) => [
      `The name has more than ${longest} characters.`,
      `名称超过 ${longest} 个字符。`,
    ],
    taken: [
      'An account with this address already exists. Sign in, or reset your password if you forgot it.',
      '该邮箱已有账户。请直接登录；忘记密码可以重新设置。',
    ],
    email_taken: [
      'Another account now uses this address. Nothing was changed.',
      '该邮箱已被另一个账户使用，没有任何更改。',
    ],
    needs_name: [
      'Passkeys need a host name, but you opened this page by IP address. Open it by its host name, or sign in with your password.',
      '通行密钥需要域名，而此页面是通过 IP 地址打开的。请用域名打开，或使用密码登录。',
    ],
    passkey_wrong: ['No account here uses this passkey.', '此通行密钥在这里不对应任何账户。'],
  },
  signUp: {
    title: ['Sign up', '注册'],
    lead: [
      'We will e-mail you a link to choose a password and create your account.',
      '我们会向您的邮箱发送一个链接。打开链接设置密码后，账户即创建完成。',
    ],
    submit: ['Send the link', '发送链接'],
    haveAccount: ['Already have an account?', '已有账户？'],
    sentTitle: ['Check your inbox', '请查收邮件'],
    sent: [
      'If you can sign up with this address, we have sent a link to it. The link works once, within 24 hours.',
      '如果该邮箱可以在此注册，链接已经发出。链接在 24 小时内有效，只能使用一次。',
    ],
    closedTitle: ['Sign-up is not open', '暂不开放注册'],
    invite: [
      'You need an invitation to sign up. Ask the operator of this service for one. The link comes by e-mail.',
      '此处的账户凭邀请创建。请联系服务的运营人员，邀请链接会通过邮件发送。',
    ],
    closed: [
      'The operator of this service creates accounts. Contact them to get one.',
      '此处的账户由服务的运营人员创建，请与其联系。',
    ],
  },
  forgot: {
    title: ['Reset your password', '重设密码'],
    lead: ['We will e-mail you a link to choose a new password.', '我们会向您的邮箱发送一个链接，用它可以设置新密码。'],
    submit: ['Send the link', '发送链接'],
    sentTitle: ['Check your inbox', '请查收邮件'],
    sent: [
      'If an account with this address exists, we have sent a link to it. The link works once, within an hour.',
      '如果该邮箱有账户，链接已经发出。链接在一小时内有效，只能使用一次。',
    ],
  },
  offer: {
    title: ['With a free account', '免费账户包含'],
    month: (count: string) => [`${count} requests a month, at no charge`, `每月 ${count} 次请求，不收费`],
    minute: (count: string) => [`${count} requests a minute`, `每分钟 ${count} 次请求`],
    rest: [
      ['No card needed', '无需绑定银行卡'],
      [
        'Every endpoint: search, details, inspection reports, price history',
        '全部接口：搜索、详情、检测报告、价格历史',
      ],
      ['Test keys with sample cars, so that tests cost nothing', '测试密钥与样例车辆，测试不计用量'],
    ],
    example: [
      'An inspection report as data (example). null: nobody knows, so it is never false.',
      '检测报告数据示例。null 表示无人知晓，绝不等于“否”。',
    ],
  },
  terms: { before: ['By signing up you agree to: ', '注册即表示您同意：'], between: [', ', '、'], after: ['.', '。'] },
  noMail: [
    'This service does not send mail yet. The link is written to its log, or to the terminal and the page /operator/mails if this is the demo of npm start. The operator can find it there.',
    '此服务尚未配置邮件：链接写在服务日志中；若是 npm start 的演示，则写在终端和 /operator/mails 页面。运营人员可以在那里找到。',
  ],
  otherWays: [
    'To sign in without waiting, use a passkey or the link that “Forgot your password?” sends you.',
    '使用通行密钥，或通过“忘记密码？”收到的链接，无需等待即可登录。',
  ],
  notCome: [
    'No e-mail? Check your spam folder first. Then enter the address again:',
    '没有收到？请先查看垃圾邮件，然后重新输入邮箱：',
  ],
  again: ['Send it again', '重新发送'],
  link: {
    titles: {
      sign_in: ['Sign in', '登录'],
      sign_up: ['Choose a password', '设置密码'],
      invitation: ['You are invited', '您收到了邀请'],
      password: ['Choose a new password', '设置新密码'],
      email: ['Confirm the new address', '确认新邮箱'],
    },
    leads: {
      sign_in: ['This one-time link signs you in as', '此链接可以登录一次，账户为'],
      sign_up: ['Choose a password to create an account for', '再完成一步，即可创建账户'],
      invitation: ['The operator of this service has invited', '服务的运营人员邀请了'],
      password: ['Set a new password for', '将为以下账户设置新密码'],
      email: ['Your account’s new address will be', '今后该账户的邮箱将是'],
    },
    submits: {
      sign_in: ['Sign in', '登录'],
      sign_up: ['Create the account', '创建账户'],
      invitation: ['Create the account', '创建账户'],
      password: ['Save and sign in', '保存并登录'],
      email: ['Confirm this address', '确认此邮箱'],
    },
    until: (time: string) => [`The link works until ${time}.`, `链接有效期至 ${time}。`],
    endsOthers: ['You will be signed out everywhere else.', '您在其他地方的登录都会退出。'],
    signedInAs: [
      'You are signed in with another account and will be signed out of it:',
      '您在此浏览器中登录了另一个账户，继续后将退出该账户：',
    ],
    unusableTitle: ['This link no longer works', '此链接已失效'],
    unusable: [
      'It was already used, has expired, or was not copied completely. You can start again here:',
      '链接已被使用、已过期，或没有复制完整。您可以重新获取：',
    ],
    toSignIn: ['Sign in with your password', '用密码登录'],
    toForgot: ['Reset your password', '重设密码'],
    toSignUp: ['Sign up', '注册'],
  },
  passkey: {
    signIn: ['Sign in with a passkey', '使用通行密钥登录'],
    needsName: (url: string) => [
      `Passkeys work only under a host name, not at an IP address. Here they work at ${url}.`,
      `通行密钥只能在域名下使用，不能用于 IP 地址。请改用 ${url}。`,
    ],
    needsAnyName: [
      'Passkeys work only under a host name, not at an IP address. Open this page by its host name.',
      '通行密钥只能在域名下使用，不能用于 IP 地址。请用域名打开此页面。',
    ],
    waiting: ['Waiting for your passkey …', '浏览器正在请求通行密钥……'],
    cancelled: ['No passkey was used. Try again, or sign in another way.', '没有使用通行密钥。请重试，或换一种方式。'],
    failed: ['The service could not be reached. Try again.', '操作失败：无法连接服务。请重试。'],
    known: ['This device already has a passkey for this account.', '此设备上已有该账户的通行密钥。'],
    add: ['Add a passkey', '添加通行密钥'],
    name: ['Passkey name', '通行密钥的名称'],
    nameHint: ['A label such as “office laptop”.', '便于与其他通行密钥区分，例如：办公室笔记本。'],
  },
})
