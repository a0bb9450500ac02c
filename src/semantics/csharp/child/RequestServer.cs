// The child's side of the protocol: one message is one line of JSON. A thread reads while requests are answered one after
// another, so that a cancellation removes a request that waits, and a closed input ends the process at once: nobody
// reads answers any more.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Text.Json;
using System.Threading;

namespace Codeagent.Semantics;

/// <summary>Writes the result of one request. `progress` tells the parent that the child is alive.</summary>
delegate void Handler(string method, JsonElement parameters, Utf8JsonWriter result, Action<int, int> progress);

sealed class RequestServer
{
    /// <summary>Requests that may wait, the running one not counted.</summary>
    const int QueueLimit = 64;

    readonly Stream input;
    readonly Stream output;
    readonly Handler handle;
    readonly LinkedList<Request> queue = new();
    readonly object writing = new();

    sealed record Request(int Id, string Method, JsonElement Parameters);

    public RequestServer(Stream input, Stream output, Handler handle)
    {
        this.input = input;
        this.output = output;
        this.handle = handle;
    }

    /// <summary>Returns after a shutdown was answered.</summary>
    public void Run()
    {
        new Thread(Read) { IsBackground = true }.Start();
        while (true)
        {
            var request = Next();
            Answer(request);
            if (request.Method == "shutdown") return;
        }
    }

    void Read()
    {
        using var reader = new StreamReader(input, new UTF8Encoding(false), false, 64 * 1024);
        while (reader.ReadLine() is { } line)
            if (line.Length > 0) Receive(line);
        Environment.Exit(0);
    }

    void Receive(string line)
    {
        JsonElement message;
        try
        {
            using var document = JsonDocument.Parse(line);
            message = document.RootElement.Clone();
        }
        catch (JsonException)
        {
            return;
        }
        if (message.ValueKind != JsonValueKind.Object || !message.TryGetProperty("method", out var method)) return;
        message.TryGetProperty("params", out var parameters);
        if (!message.TryGetProperty("id", out var id))
        {
            if (method.GetString() == "$/cancel") Cancel(parameters);
            return;
        }
        Accept(new Request(id.GetInt32(), method.GetString() ?? "", parameters));
    }

    void Accept(Request request)
    {
        lock (queue)
        {
            if (queue.Count < QueueLimit)
            {
                queue.AddLast(request);
                Monitor.Pulse(queue);
                return;
            }
        }
        Fail(request.Id, new SemanticError(SemanticError.Backpressure, $"{QueueLimit} requests wait already"));
    }

    void Cancel(JsonElement parameters)
    {
        if (parameters.ValueKind != JsonValueKind.Object || !parameters.TryGetProperty("id", out var id)) return;
        lock (queue)
        {
            var node = queue.First;
            while (node != null && node.Value.Id != id.GetInt32()) node = node.Next;
            if (node == null) return;
            queue.Remove(node);
        }
        Fail(id.GetInt32(), new SemanticError(SemanticError.Cancelled, "Cancelled"));
    }

    Request Next()
    {
        lock (queue)
        {
            while (queue.Count == 0) Monitor.Wait(queue);
            var request = queue.First!.Value;
            queue.RemoveFirst();
            return request;
        }
    }

    void Answer(Request request)
    {
        try
        {
            var buffer = new MemoryStream();
            using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { SkipValidation = true }))
            {
                Begin(writer, request.Id);
                writer.WritePropertyName("result");
                handle(request.Method, request.Parameters, writer, (done, total) => Progress(request.Id, done, total));
                writer.WriteEndObject();
            }
            Send(buffer);
        }
        catch (SemanticError error)
        {
            Fail(request.Id, error);
        }
        catch (Exception error)
        {
            Fail(request.Id, new SemanticError(SemanticError.ChildFailed, $"{error.GetType().Name}: {error.Message}"));
        }
    }

    void Fail(int id, SemanticError error)
    {
        var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            Begin(writer, id);
            writer.WriteStartObject("error");
            writer.WriteNumber("code", error.Code);
            writer.WriteString("message", error.Message);
            if (error.Hint != null)
            {
                writer.WriteStartObject("data");
                writer.WriteString("hint", error.Hint);
                writer.WriteEndObject();
            }
            writer.WriteEndObject();
            writer.WriteEndObject();
        }
        Send(buffer);
    }

    void Progress(int id, int done, int total)
    {
        var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            writer.WriteStartObject();
            writer.WriteString("jsonrpc", "2.0");
            writer.WriteString("method", "$/progress");
            writer.WriteStartObject("params");
            writer.WriteNumber("id", id);
            writer.WriteNumber("done", done);
            writer.WriteNumber("total", total);
            writer.WriteEndObject();
            writer.WriteEndObject();
        }
        Send(buffer);
    }

    static void Begin(Utf8JsonWriter writer, int id)
    {
        writer.WriteStartObject();
        writer.WriteString("jsonrpc", "2.0");
        writer.WriteNumber("id", id);
    }

    /// <summary>Both threads write; a message must not be torn.</summary>
    void Send(MemoryStream message)
    {
        message.WriteByte((byte)'\n');
        lock (writing)
        {
            try
            {
                message.WriteTo(output);
                output.Flush();
            }
            catch (IOException)
            {
                Environment.Exit(0);
            }
        }
    }
}
