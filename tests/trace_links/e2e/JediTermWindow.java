// A window with JediTerm that shows a file, and writes the target of a clicked link to another one.
//
// It decides which targets are links as JetBrains' IDEs do: JediTerm's UrlFilter must match the
// whole target.

import com.jediterm.app.UrlFilter;
import com.jediterm.core.util.TermSize;
import com.jediterm.terminal.TtyConnector;
import com.jediterm.terminal.model.JediTerminal;
import com.jediterm.terminal.model.hyperlinks.LinkInfo;
import com.jediterm.terminal.model.hyperlinks.LinkResult;
import com.jediterm.terminal.model.hyperlinks.LinkResultItem;
import com.jediterm.terminal.ui.JediTermWidget;
import com.jediterm.terminal.ui.settings.DefaultSettingsProvider;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;

public class JediTermWindow {
  public static void main(String[] arguments) throws IOException {
    String output = Files.readString(Path.of(arguments[0]));
    Path clicked = Path.of(arguments[1]);
    SwingUtilities.invokeLater(() -> show(output, clicked));
  }

  private static void show(String output, Path clicked) {
    JediTermWidget widget = new JediTermWidget(100, 30, new DefaultSettingsProvider());
    UrlFilter filter = new UrlFilter();
    ((JediTerminal) widget.getTerminal()).setUrlHyperlinkFilter(target -> {
      LinkResult links = filter.apply(target);
      return links == null ? null : new LinkResult(links.getItems().stream()
          .map(link -> new LinkResultItem(
              link.getStartOffset(), link.getEndOffset(), new LinkInfo(() -> write(clicked, target))))
          .collect(Collectors.toList()));
    });
    widget.setTtyConnector(new Output(output));
    widget.start();
    JFrame frame = new JFrame("JediTerm");
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setContentPane(widget);
    frame.pack();
    frame.setVisible(true);
  }

  private static void write(Path clicked, String target) {
    try {
      Path part = Path.of(clicked + ".part");
      Files.writeString(part, target);
      Files.move(part, clicked, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** A program that has written its output, and does not end. */
  private static class Output implements TtyConnector {
    private final StringReader text;

    Output(String text) {
      this.text = new StringReader(text);
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int count = text.read(buffer, offset, length);
      if (count < 0) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException interrupted) {
          Thread.currentThread().interrupt();
        }
      }
      return count;
    }

    @Override
    public void write(byte[] bytes) {}

    @Override
    public void write(String string) {}

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public void resize(TermSize size) {}

    @Override
    public int waitFor() {
      return 0;
    }

    @Override
    public boolean ready() throws IOException {
      return text.ready();
    }

    @Override
    public String getName() {
      return "output";
    }

    @Override
    public void close() {}
  }
}
