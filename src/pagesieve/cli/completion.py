"""`pagesieve completion`: tab completion for the shell."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that gives tab completion in SHELL.

    \b
    Examples:
      eval "$(pagesieve completion bash)"       # in ~/.bashrc
      eval "$(pagesieve completion zsh)"        # in ~/.zshrc
      pagesieve completion fish | source        # in ~/.config/fish/config.fish
    """
    maker = get_completion_class(shell)
    assert maker is not None
    script = maker(ctx.find_root().command, {}, "pagesieve", "_PAGESIEVE_COMPLETE").source()
    click.echo(script)
