"""How a page is rendered: the settings, and their limits."""

from dataclasses import dataclass
from pathlib import Path

from pagesieve.exceptions import OptionError


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderOptions:
    """The window is `width` x `height` pixels. `scripts` says whether the page's scripts run.

    Without `network`, all that a page can load are files in `folder`, which is the page's own one unless another is
    named, and which must hold the page. With `network` it can load from the web, and no files. `timeout` is in seconds;
    scripts that run longer are stopped. `memory` is in megabytes, for all that a page takes. `chromium` names the
    browser's program. `screenshot` asks for a picture.
    """

    width: int = 1280
    height: int = 1024
    scripts: bool = True
    network: bool = False
    folder: Path | None = None
    timeout: float = 20.0
    memory: int = 2000
    screenshot: bool = False
    chromium: str | None = None

    def __post_init__(self) -> None:
        for name in ("width", "height", "memory"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_NUMBER:
                raise OptionError(f"{name} must be a whole number from 1 to {MAX_NUMBER}, not {value!r}")
        if not isinstance(self.timeout, int | float) or not 0 < self.timeout < MAX_NUMBER:
            raise OptionError(f"timeout must be a number of seconds above 0, not {self.timeout!r}")
        if self.network and self.folder is not None:
            raise OptionError("a page that may use the network cannot have a folder: it could send its files away")
        if self.folder is not None and not Path(self.folder).is_dir():
            raise OptionError(f"folder must be a folder, and {self.folder} is none")


MAX_NUMBER = 100_000
