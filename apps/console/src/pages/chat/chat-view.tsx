import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import "./chat.css";
import { Button } from "../../parts/button.tsx";
import { AreaField, NumberField, SelectField } from "../../parts/fields.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { TurnView } from "./turn-view.tsx";
import { useChat } from "./use-chat.ts";

interface ChatViewProps {
  readonly endpointId: string;
  readonly models: readonly string[];
}

/** A conversation: what was said, the message that is written, and the settings. */
export function ChatView({ endpointId, models }: ChatViewProps): ReactNode {
  const [model, setModel] = useState(models[0] ?? "");
  const [system, setSystem] = useState("");
  const [maxTokens, setMaxTokens] = useState<number>();
  const [text, setText] = useState("");
  const { turns, isBusy, send, stop, clear } = useChat(endpointId);
  const log = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);

  useEffect(() => {
    // Follows the answer, as long as the reader has not scrolled up.
    const shown = log.current;
    if (shown === null) return;
    const hiddenBelow = shown.scrollHeight - shown.scrollTop - shown.clientHeight;
    if (last?.text === "" || hiddenBelow < shown.clientHeight / 2) shown.scrollTop = shown.scrollHeight;
  }, [last]);

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (isBusy || text.trim() === "") return;
    send(text, { model, system, maxTokens });
    setText("");
  }
  function onKey(event: KeyboardEvent): void {
    const isOnTextArea = event.target instanceof HTMLTextAreaElement;
    if (isOnTextArea && event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  }

  return (
    <div className="beside chat">
      <Panel
        title="Conversation"
        flush
        actions={
          turns.length > 0 && (
            <Button small onClick={clear}>
              Start again
            </Button>
          )
        }
      >
        <div className="chat-log" ref={log} role="log" aria-label="What was said" tabIndex={0}>
          {turns.length === 0 && (
            <p className="soft">Write a message to start. Nothing is kept when you leave the page.</p>
          )}
          {turns.map((turn, index) => (
            <TurnView key={index} turn={turn} endpointId={endpointId} />
          ))}
        </div>
        <form className="chat-form" onSubmit={submit} onKeyDown={onKey} noValidate>
          <AreaField
            label="Message"
            hint="Enter sends it. Shift and Enter start a new line."
            value={text}
            onChange={setText}
            rows={3}
          />
          <div className="line">
            {isBusy ? (
              <Button icon="stop" onClick={stop}>
                Stop
              </Button>
            ) : (
              <Button type="submit" kind="primary" icon="play">
                Send
              </Button>
            )}
          </div>
        </form>
      </Panel>
      <Panel title="Settings">
        <div className="form">
          <SelectField
            label="Model"
            value={model}
            onChange={setModel}
            choices={models.map((value) => ({ value, label: value }))}
          />
          <AreaField
            label="System prompt"
            hint="Instructions that come before the conversation."
            value={system}
            onChange={setSystem}
            rows={5}
          />
          <NumberField
            label="Longest answer"
            hint="Leave empty for the limit of the model."
            value={maxTokens}
            onChange={setMaxTokens}
            min={1}
            unit="tokens"
          />
        </div>
      </Panel>
    </div>
  );
}
