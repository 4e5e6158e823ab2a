/** `ershou completion SHELL`: prints a completion script. */
import { Argument, Command } from 'commander'
import { formatBash, formatZsh } from './completion/format-bash-and-zsh.ts'
import { formatFish } from './completion/format-fish.ts'
import { readTree, type TreeNode } from './completion/read-tree.ts'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'

const SHELLS: Readonly<Record<string, (nodes: readonly TreeNode[]) => string>> = {
  bash: formatBash,
  zsh: formatZsh,
  fish: formatFish,
}

export function completionCommand(terminal: Terminal): Command {
  const command = new Command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(SHELLS)))
    .action((shell: string, _: object, self: Command) => {
      terminal.out(SHELLS[shell]?.(readTree(self.parent as Command)) ?? '')
    })
    .addHelpText(
      'after',
      `
Install it once, and open a new shell:
  mkdir -p ~/.local/share/bash-completion/completions
  ershou completion bash > ~/.local/share/bash-completion/completions/ershou
  ershou completion zsh > "\${fpath[1]}/_ershou"
  ershou completion fish > ~/.config/fish/completions/ershou.fish`,
    )
  return withExamples(command, 'ershou completion bash', 'ershou completion zsh', 'ershou completion fish')
}
